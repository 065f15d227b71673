import { fieldsOf, type ObjectShape, type Shape, withoutNull } from './shape.ts'

export type Json = Record<string, unknown>
/** `answer`: what Galley returns; an optional field may be present always. `request`: what Galley accepts. */
type Direction = 'answer' | 'request'

/**
 * Where a JSON Schema of the OpenAPI document differs from its shape in the specification. Empty if it differs nowhere.
 */
export function schemaDifferences(document: Json, direction: Direction) {
  const resolve = (schema: Json): Json => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
    if (name === undefined) return schema
    return resolve((document.components as { schemas: Record<string, Json> }).schemas[name] ?? {})
  }

  function compare(place: string, shape: Shape, schema: Json): string[] {
    const said = withoutNull(shape)
    const variants = variantsOf(schema, resolve)
    const nullable = variants.some(({ type }) => type === 'null')
    const values = variants.filter(({ type }) => type !== 'null')
    if (nullable !== said.nullable) return [`${place}: ${nullable ? 'takes null' : 'does not take null'}`]
    return compareValue(place, said.shape, values)
  }

  function compareValue(place: string, shape: ReturnType<typeof withoutNull>['shape'], variants: Json[]): string[] {
    if (typeof shape === 'string') {
      return variants.flatMap((variant) => (isA(shape, variant) ? [] : [`${place}: is no ${shape}`]))
    }
    if (isList(shape)) {
      const [only] = variants
      if (variants.length !== 1 || only?.type !== 'array') return [`${place}: is no list`]
      return compare(`${place}[]`, shape[0], only.items as Json)
    }
    if (isOneOf(shape)) {
      const values = variants.flatMap(({ enum: list, const: one }) =>
        one === undefined ? ((list as string[]) ?? ['anything']) : [one],
      )
      return sameSet(values, shape.$oneOf) ? [] : [`${place}: is one of ${values}, not of ${shape.$oneOf}`]
    }
    if (isAnyOf(shape)) {
      if (variants.length !== shape.$anyOf.length) return [`${place}: has ${variants.length} forms`]
      return shape.$anyOf.flatMap((form, n) => compare(`${place}(${n})`, form, variants[n] ?? {}))
    }
    // all other forms are handled above
    return variants.flatMap((variant) => compareObject(place, shape as ObjectShape, variant))
  }

  function compareObject(place: string, shape: ObjectShape, schema: Json): string[] {
    if (schema.type !== 'object') return [`${place}: is no object`]
    const properties = (schema.properties ?? {}) as Record<string, Json>
    const required = new Set(schema.required as string[] | undefined)
    const fields = fieldsOf(shape)
    const known = new Set(fields.map(({ name }) => name))
    const extra = Object.keys(properties).filter((name) => !known.has(name))
    return [
      ...extra.map((name) => `${place}.${name}: is in no document`),
      ...fields.flatMap(({ name, optional, shape: part }) => {
        const here = `${place}.${name}`
        const property = properties[name]
        if (!property) return [`${here}: is missing`]
        const looser = optional ? direction === 'request' && required.has(name) : !required.has(name)
        return [
          ...(looser ? [`${here}: is ${optional ? 'required' : 'optional'}`] : []),
          ...compare(here, part, property),
        ]
      }),
    ]
  }

  return compare
}

/** The variants of a schema in any notation. Null is one of them. */
function variantsOf(schema: Json, resolve: (schema: Json) => Json): Json[] {
  const resolved = resolve(schema)
  const parts = (resolved.anyOf ?? resolved.oneOf) as Json[] | undefined
  if (parts) return parts.flatMap((part) => variantsOf(part, resolve))
  if (Array.isArray(resolved.type)) return resolved.type.map((type) => ({ ...resolved, type }))
  return [resolved]
}

const WORDS: Record<string, (schema: Json) => boolean> = {
  uuid: ({ type, format }) => type === 'string' && format === 'uuid',
  // A closed list or a format that Galley adds makes the type of a text stricter and never looser.
  string: ({ type, format }) => type === 'string' && format !== 'uuid',
  uri: ({ type, format }) => type === 'string' && format === 'uri',
  time: ({ type, format }) => type === 'string' && format === 'date-time',
  int: ({ type }) => type === 'integer',
  number: ({ type }) => type === 'number' || type === 'integer',
  bool: ({ type }) => type === 'boolean',
  object: ({ type }) => type === 'object',
}

function isA(word: string, schema: Json): boolean {
  const is = WORDS[word]
  if (!is) throw new Error(`${word} is no word of the notation`)
  return is(schema)
}

export const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
export const isOneOf = (shape: Shape): shape is { $oneOf: readonly string[] } =>
  typeof shape === 'object' && '$oneOf' in shape
export const isAnyOf = (shape: Shape): shape is { $anyOf: readonly Shape[] } =>
  typeof shape === 'object' && '$anyOf' in shape

function sameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())
}
