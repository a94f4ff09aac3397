import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { OperatorError } from '../failure.ts'
import type { AnyService } from '../service.ts'

const scope = '@crvouga'
const prefix = 'mockingbird-service-'

/**
 * The installed service packages, found by their names in every `node_modules` from here and from this
 * package upwards. Nothing in the runtime knows which services exist.
 */
export async function discoverServices(names: readonly string[]): Promise<readonly AnyService[]> {
  const installed = installedServices()
  const wanted = names.length > 0 ? names : [...installed.keys()].sort()
  if (wanted.length === 0) {
    throw new OperatorError(
      'no_service',
      `no service is installed: npm install ${scope}/${prefix}<name>`,
    )
  }
  const services: AnyService[] = []
  for (const name of wanted) {
    const entry = installed.get(name)
    if (entry === undefined) {
      throw new OperatorError(
        'no_service',
        `service ${name} is not installed: npm install ${scope}/${prefix}${name}`,
      )
    }
    services.push(await loadService(name, entry))
  }
  return services
}

/** Folder to resolve from, by service name; the nearest wins. */
function installedServices(): Map<string, string> {
  const found = new Map<string, string>()
  for (const start of [process.cwd(), dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const scoped = join(folder, 'node_modules', scope)
      if (existsSync(scoped)) {
        for (const entry of readdirSync(scoped)) {
          const name = entry.slice(prefix.length)
          if (entry.startsWith(prefix) && !found.has(name)) found.set(name, folder)
        }
      }
      if (dirname(folder) === folder) break
    }
  }
  return found
}

async function loadService(name: string, folder: string): Promise<AnyService> {
  const packageName = `${scope}/${prefix}${name}`
  let entry: string
  try {
    entry = createRequire(join(folder, 'package.json')).resolve(packageName)
  } catch {
    throw new OperatorError('no_service', `${packageName} is there but not built: run its build`)
  }
  const module: Record<string, unknown> = await import(pathToFileURL(entry).href)
  const service = Object.values(module).find(isService)
  if (service === undefined) {
    throw new OperatorError('no_service', `${packageName} exports no service definition`)
  }
  return service
}

const isService = (value: unknown): value is AnyService =>
  typeof value === 'object' &&
  value !== null &&
  'contract' in value &&
  'handlers' in value &&
  'manners' in value
