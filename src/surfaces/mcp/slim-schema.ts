import { z } from 'zod'

export type Json = Record<string, unknown>

/** Bounds that only say that a number is safe as an integer. */
const WHOLE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
/**
 * Formats whose pattern is left out of the schema but still checked: the format says the same in a tenth of the words.
 */
const SAID_BY_FORMAT = new Set(['uuid', 'date-time', 'date'])
/** Galley's own formats, which the description explains. */
const UNKNOWN_FORMATS = new Set(['timezone'])

/**
 * A schema as JSON Schema, with references resolved and without repetitions: an assistant reads every tool before its
 * first call, and pays for each word. Parts that are left out are still checked at the call.
 */
export function slimSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return slimJson(toJson(schema, io))
}

/** Slims a schema that is JSON Schema already. */
export function slimJson({ $defs = {}, ...root }: JsonSchema): Json {
  return slim(root, $defs, []) as Json // an object went in
}

export type JsonSchema = Json & { $defs?: Record<string, Json> }

/** A schema as JSON Schema, with named resources under `$defs`. */
export function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' })
  const { $schema: _, ...json } = made
  return json as JsonSchema // the library's type, with more fields than ours
}

function slim(value: unknown, defs: Record<string, Json>, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => slim(part, defs, within))
  if (value === null || typeof value !== 'object') return value
  const node = value as Json // JSON, and neither null nor a list
  if (typeof node.$ref === 'string') {
    const name = node.$ref.split('/').at(-1) ?? ''
    // A recursive schema cannot be written without references. None exists so far, and adding one throws here.
    if (within.includes(name)) throw new Error(`${name} holds itself, so that no tool can show it`)
    const { $ref: _, ...beside } = node
    return slim({ ...defs[name], ...beside }, defs, [...within, name])
  }
  const slimmed: Json = {}
  for (const [key, part] of Object.entries(node)) {
    if (!isSaidAlready(key, node))
      slimmed[key] = key === 'properties' ? each(part as Json, defs, within) : slim(part, defs, within)
  }
  return plainType(slimmed)
}

/** Turns `type: [T, 'null']` into a choice: many clients ignore a list of types, or refuse the whole tool. */
function plainType({ type, ...node }: Json): Json {
  if (!Array.isArray(type)) return type === undefined ? node : { type, ...node }
  const { description, default: standard, ...constraints } = node
  return {
    ...(description !== undefined && { description }),
    ...(standard !== undefined && { default: standard }),
    anyOf: type.map((one: unknown) => (one === 'null' ? { type: one } : { type: one, ...constraints })),
  }
}

/** Treats the keys under `properties` as names of fields, even if one has the name of a keyword. */
function each(properties: Json, defs: Record<string, Json>, within: readonly string[]): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, slim(part, defs, within)]))
}

function isSaidAlready(key: string, node: Json): boolean {
  switch (key) {
    case 'id':
      return typeof node.id === 'string'
    case 'pattern':
      return SAID_BY_FORMAT.has(String(node.format))
    case 'format':
      return UNKNOWN_FORMATS.has(String(node.format))
    case 'minimum':
    case 'maximum':
      return node.type === 'integer' && node[key] === WHOLE[key]
    case 'propertyNames':
      return true
    case 'additionalProperties':
      return isEmpty(node.additionalProperties)
    default:
      return false
  }
}

const isEmpty = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 0
