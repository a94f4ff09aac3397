import { ContractError, type Schema } from './openapi.ts'

/** TypeScript declarations for `components.schemas`, in the order of the document. */
export function printTypes(schemas: Readonly<Record<string, Schema>>): string {
  const names = new Map<string, string>()
  for (const key of Object.keys(schemas)) {
    const name = typeName(key)
    if ([...names.values()].includes(name)) throw new ContractError(`two schemas print as ${name}`)
    names.set(key, name)
  }
  const declarations = Object.entries(schemas).map(([key, schema]) => {
    const name = names.get(key) ?? key
    const body = printType(schema, names, '')
    const declaration = isPlainObject(schema)
      ? `export interface ${name} ${body}`
      : `export type ${name} = ${body}`
    return docComment(schema, '') + declaration
  })
  return declarations.join('\n\n')
}

function typeName(key: string): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[0-9]/.test(name) ? `_${name}` : name
}

const isPlainObject = (schema: Schema): boolean =>
  schema.properties !== undefined &&
  schema.allOf === undefined &&
  schema.oneOf === undefined &&
  schema.anyOf === undefined &&
  !isNullable(schema)

const isNullable = (schema: Schema): boolean =>
  schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes('null'))

function printType(schema: Schema, names: ReadonlyMap<string, string>, indent: string): string {
  const base = printBase(schema, names, indent)
  return isNullable(schema) && base !== 'null' && base !== 'unknown' ? union([base, 'null']) : base
}

function printBase(schema: Schema, names: ReadonlyMap<string, string>, indent: string): string {
  if (schema.$ref !== undefined) return referenced(schema.$ref, names)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  const print = (inner: Schema): string => printType(inner, names, indent)
  const choices = schema.oneOf ?? schema.anyOf
  const parts: string[] = [
    ...(schema.allOf ?? []).map((inner) => grouped(print(inner))),
    ...(choices === undefined ? [] : [grouped(union(choices.map(print)))]),
  ]
  if (schema.properties !== undefined) parts.push(printObject(schema, names, indent))
  if (parts.length > 0) return [...new Set(parts)].join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const printed = types
    .filter((type) => type !== 'null')
    .map((type) => {
      switch (type) {
        case 'string':
          return 'string'
        case 'integer':
        case 'number':
          return 'number'
        case 'boolean':
          return 'boolean'
        case 'array':
          return `readonly ${grouped(schema.items === undefined ? 'unknown' : print(schema.items))}[]`
        case 'object':
          return printObject(schema, names, indent)
        default:
          throw new ContractError(`type ${type} is none of JSON Schema's`)
      }
    })
  if (printed.length > 0) return union(printed)
  return types.includes('null') ? 'null' : 'unknown'
}

function printObject(schema: Schema, names: ReadonlyMap<string, string>, indent: string): string {
  const inner = `${indent}  `
  const required = new Set(schema.required ?? [])
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const key = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : literal(name)
    const type = printType(property, names, inner)
    const optional = required.has(name) ? '' : '?'
    return `${docComment(property, inner)}${inner}readonly ${key}${optional}: ${type}`
  })
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && lines.length === 0) {
    lines.push(`${inner}readonly [key: string]: ${printType(rest, names, inner)}`)
  } else if (lines.length === 0 || rest === true || typeof rest === 'object') {
    lines.push(`${inner}readonly [key: string]: unknown`)
  }
  return `{\n${lines.join('\n')}\n${indent}}`
}

function referenced(ref: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(ref.replace('#/components/schemas/', ''))
  if (name === undefined) throw new ContractError(`${ref}: no such schema`)
  return name
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const grouped = (type: string): string =>
  / [|&] |^readonly /.test(type) && !/^[{(]/.test(type) ? `(${type})` : type

function docComment(schema: Schema, indent: string): string {
  const first = schema.description?.split('\n', 1)[0]?.trim() ?? ''
  return first === '' ? '' : `${indent}/** ${first.replaceAll('*/', '* /')} */\n`
}

export function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
