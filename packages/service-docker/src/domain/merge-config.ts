import type { ContainerConfig, HealthConfig } from './container-config.ts'
import type { ImageConfig } from './image.ts'

/** The client's word wins; what it leaves open comes from the image. */
export function mergedConfig(own: ContainerConfig, image: ImageConfig): ContainerConfig {
  const givesCommand = own.Entrypoint !== null && own.Entrypoint.length > 0
  // `Entrypoint: [""]` takes the image's entrypoint away (create/entrypoint empty string array).
  const clears = own.Entrypoint?.length === 1 && own.Entrypoint[0] === ''
  const entrypoint = clears ? null : givesCommand ? own.Entrypoint : image.Entrypoint
  const inheritsCmd = (own.Cmd ?? []).length === 0 && !givesCommand
  return {
    ...own,
    User: own.User || image.User,
    ExposedPorts: union(image.ExposedPorts, own.ExposedPorts),
    Env: mergedEnv(own.Env, image.Env),
    Cmd: inheritsCmd ? image.Cmd : own.Cmd,
    Entrypoint: entrypoint,
    Healthcheck: mergedHealth(own.Healthcheck, image.Healthcheck),
    Volumes: union(image.Volumes, own.Volumes),
    WorkingDir: own.WorkingDir || image.WorkingDir,
    Labels: { ...image.Labels, ...own.Labels },
    StopSignal: own.StopSignal || image.StopSignal,
    Shell: own.Shell ?? image.Shell,
    OnBuild: own.OnBuild,
  }
}

function union<T>(
  a: Readonly<Record<string, T>> | null,
  b: Readonly<Record<string, T>> | null,
): Readonly<Record<string, T>> | null {
  return a === null && b === null ? null : { ...a, ...b }
}

/** Own variables in their order, then the image's that were not given. */
function mergedEnv(
  own: readonly string[] | null,
  image: readonly string[] | null,
): readonly string[] | null {
  if (own === null || own.length === 0) return image ?? own
  const names = new Set(own.map(envName))
  return [...own, ...(image ?? []).filter((entry) => !names.has(envName(entry)))]
}
const envName = (entry: string): string => entry.split('=', 1)[0] ?? ''

function mergedHealth(own: HealthConfig | null, image: HealthConfig | null): HealthConfig | null {
  if (own === null || image === null) return own ?? image
  return {
    Test: own.Test === null || own.Test.length === 0 ? image.Test : own.Test,
    Interval: own.Interval || image.Interval,
    Timeout: own.Timeout || image.Timeout,
    StartPeriod: own.StartPeriod || image.StartPeriod,
    StartInterval: own.StartInterval || image.StartInterval,
    Retries: own.Retries || image.Retries,
  }
}
