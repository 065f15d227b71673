import { ONE_LINE } from '#contract/text/name.ts'
import type { Json } from './slim-schema.ts'

/** Bounds that no normal call reaches. They are checked, but nobody needs to read them. */
const FAR: Readonly<Record<string, (bound: number) => boolean>> = {
  minLength: (bound) => bound === 1,
  minItems: (bound) => bound === 1,
  minimum: (bound) => bound === 0 || bound === 1,
  maxLength: (bound) => bound >= 60,
  maxItems: (bound) => bound >= 30,
  maximum: (bound) => bound >= 1_000_000,
}

/**
 * Shortens the schema of a tool's arguments, since the list of all tools has a byte budget. It leaves out bounds that
 * no normal call reaches, the pattern of one line of text, the formats of ids and links, which are copied anyway, and
 * `additionalProperties: false`; the operation checks all of them. With `nullIsAbsence` (a POST, where null means
 * omitted) it also leaves out null, unless the field's description mentions it.
 */
export function lightSchema(schema: Json, { nullIsAbsence }: { nullIsAbsence: boolean }): Json {
  const light = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(light)
    if (value === null || typeof value !== 'object') return value
    const node = (nullIsAbsence ? withoutNull(value as Json) : value) as Json // JSON, and neither null nor a list
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, part]) => {
        if (key === 'additionalProperties' && part === false) return []
        if (key === 'format' && (part === 'uuid' || part === 'uri')) return []
        if (key === 'default' && part === null) return []
        if (typeof part === 'number' && FAR[key]?.(part)) return []
        if (key === 'pattern' && part === ONE_LINE.source) return []
        return [[key, key === 'properties' ? each(part as Json) : light(part)]]
      }),
    )
  }
  /** Treats keys as names of fields, even if one has the name of a keyword. */
  const each = (properties: Json): Json =>
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, light(part)]))
  return light(schema) as Json // an object went in
}

function withoutNull(whole: Json): Json {
  const { anyOf, ...node } = whole
  if (!Array.isArray(anyOf) || /\bnull\b/.test(String(node.description))) return whole
  const options = anyOf.filter(({ type }: Json) => type !== 'null')
  return options.length === 1 ? { ...options[0], ...node } : { ...node, anyOf: options }
}
