import { z } from 'zod'

export type Json = Record<string, unknown>

/** A place in an input that can hold a value: a field, an element of a list, or a field inside one of these. */
export interface Place {
  /** Such as `posts.0.media.assetId`. */
  path: string
  schema: Json
  required: boolean
  /** The input with another value at this place. Objects around the place are made if they are missing. */
  put(input: unknown, value: unknown): unknown
  /** The input without this field. */
  drop(input: unknown): unknown
}

type Update = (input: unknown, change: (here: unknown) => unknown) => unknown

/** Every place of a shape, in each variant of a union. In a list the first element counts. */
export function placesOf(shape: Record<string, z.ZodType>): Place[] {
  const root = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  const places: Place[] = []
  const resolve = (schema: Json): Json => follow(schema, root)

  function walk(schema: Json, path: string[], update: Update): void {
    for (const variant of variantsOf(resolve(schema), resolve)) {
      for (const [name, part] of Object.entries((variant.properties ?? {}) as Record<string, Json>)) {
        const here: Update = (input, change) =>
          update(input, (parent) => {
            const object = fitting(parent, variant, resolve)
            return { ...object, [name]: change(object[name]) }
          })
        places.push({
          path: [...path, name].join('.'),
          schema: resolve(part),
          required: ((variant.required ?? []) as string[]).includes(name),
          put: (input, value) => here(input, () => value),
          drop: (input) => update(input, (parent) => without(fitting(parent, variant, resolve), name)),
        })
        walk(part, [...path, name], here)
      }
      if (variant.type === 'array' && variant.items) {
        const here: Update = (input, change) =>
          update(input, (list) => (Array.isArray(list) ? [change(list[0]), ...list.slice(1)] : [change(undefined)]))
        const items = resolve(variant.items as Json)
        places.push({
          path: [...path, '0'].join('.'),
          schema: items,
          required: true,
          put: (input, value) => here(input, () => value),
          drop: (input) => input,
        })
        walk(items, [...path, '0'], here)
      }
    }
  }
  walk(root, [], (input, change) => change(input))
  return places
}

/** The JSON types that the schema accepts; empty if it accepts anything. */
export function typesOf(schema: Json): Set<string> {
  const parts = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (parts) return new Set(parts.flatMap((part) => [...typesOf(part)]))
  if (schema.$ref) return new Set(['object']) // here references lead only to objects
  return new Set(schema.type === undefined ? [] : [schema.type].flat().map(String))
}

function follow(schema: Json, root: Json): Json {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return name === undefined ? schema : follow((root.$defs as Record<string, Json>)[name] ?? {}, root)
}

function variantsOf(schema: Json, resolve: (schema: Json) => Json): Json[] {
  const parts = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  return parts ? parts.flatMap((part) => variantsOf(resolve(part), resolve)) : [schema]
}

/** The value itself if it is an object of this variant, otherwise the smallest object of the variant. */
function fitting(value: unknown, variant: Json, resolve: (schema: Json) => Json): Json {
  const constants = Object.entries((variant.properties ?? {}) as Record<string, Json>).filter(([, p]) => 'const' in p)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const fits = isObject && constants.every(([name, part]) => (value as Json)[name] === part.const)
  return (fits ? value : least(variant, resolve)) as Json
}

/** The smallest value that the schema accepts. */
function least(schema: Json, resolve: (schema: Json) => Json): unknown {
  const [variant = {}] = variantsOf(resolve(schema), resolve)
  if ('const' in variant) return variant.const
  if (Array.isArray(variant.enum)) return variant.enum[0]
  switch (variant.type) {
    case 'object':
      return Object.fromEntries(
        ((variant.required ?? []) as string[]).map((name) => [
          name,
          least((variant.properties as Record<string, Json>)[name] ?? {}, resolve),
        ]),
      )
    case 'array':
      return Array.from({ length: Number(variant.minItems ?? 0) }, () => least(variant.items as Json, resolve))
    case 'integer':
    case 'number':
      return variant.minimum ?? 1
    case 'boolean':
      return true
    default:
      return leastText(variant)
  }
}

const TEXTS = ['x', 'xx', '09:00', '#0E5A4F', 'Europe/Berlin', 'https://northwind.example/', 'ada@northwind.example']

function leastText({ format, pattern }: Json): string {
  if (format === 'uuid') return '6f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44'
  if (format === 'date-time') return '2035-01-01T09:00:00.000Z'
  if (format === 'date') return '2035-01-01'
  if (format === 'uri') return 'https://northwind.example/'
  if (format === 'timezone') return 'Europe/Berlin'
  return TEXTS.find((text) => typeof pattern !== 'string' || new RegExp(pattern).test(text)) ?? 'x'
}

function without(object: Json, name: string): Json {
  const { [name]: _, ...rest } = object
  return rest
}
