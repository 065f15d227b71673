import { isAnyOf, isList, isOneOf } from './compare-schema.ts'
import { fieldsOf, type ObjectShape, type Shape, withoutNull } from './shape.ts'

/**
 * Lists where an answered value differs from its shape in the specification. `seen` collects every field that had a
 * value, so that the caller can name the fields that no answer has shown.
 */
export function valueDifferences(place: string, said: Shape, value: unknown, seen: Set<string>): string[] {
  const { shape, nullable } = withoutNull(said)
  if (value === null) return nullable ? [] : [`${place}: is null`]
  seen.add(place)
  if (typeof shape === 'string') return isA(shape, value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${shape}`]
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place}: is no list`]
    return value.flatMap((item) => valueDifferences(`${place}[]`, shape[0], item, seen))
  }
  if (isOneOf(shape)) {
    return shape.$oneOf.includes(String(value)) ? [] : [`${place}: ${JSON.stringify(value)} is not of the list`]
  }
  if (isAnyOf(shape)) {
    const tries = shape.$anyOf.map((form) => {
      const here = new Set<string>()
      return { here, found: valueDifferences(place, form, value, here) }
    })
    const [best] = tries.sort((a, b) => a.found.length - b.found.length)
    for (const field of best?.here ?? []) seen.add(field)
    return best?.found ?? []
  }
  return objectDifferences(place, shape as ObjectShape, value, seen) // all other forms are handled above
}

function objectDifferences(place: string, shape: ObjectShape, value: unknown, seen: Set<string>): string[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [`${place}: is no object`]
  const fields = fieldsOf(shape)
  const known = new Set(fields.map(({ name }) => name))
  return [
    ...Object.keys(value ?? {})
      .filter((name) => !known.has(name))
      .map((name) => `${place}.${name}: is in no document`),
    ...fields.flatMap(({ name, optional, shape: part }) => {
      const here = `${place}.${name}`
      const found = (value as Record<string, unknown>)[name]
      if (found === undefined) return optional ? [] : [`${here}: is missing`]
      return valueDifferences(here, part, found, seen)
    }),
  ]
}

/** Every place of the shape, written as in `seen`. */
export function placesIn(place: string, said: Shape): string[] {
  const { shape } = withoutNull(said)
  if (typeof shape === 'string' || isOneOf(shape)) return [place]
  if (isList(shape)) return [place, ...placesIn(`${place}[]`, shape[0])]
  if (isAnyOf(shape)) return [...new Set(shape.$anyOf.flatMap((form) => placesIn(place, form)))]
  const fields = fieldsOf(shape as ObjectShape) // all other forms are handled above
  return [place, ...fields.flatMap(({ name, shape: part }) => placesIn(`${place}.${name}`, part))]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const WORDS: Record<string, (value: unknown) => boolean> = {
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  string: (value) => typeof value === 'string',
  uri: (value) => typeof value === 'string' && URL.canParse(value),
  time: (value) => typeof value === 'string' && UTC.test(value),
  int: Number.isInteger,
  number: Number.isFinite,
  bool: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}

function isA(word: string, value: unknown): boolean {
  const is = WORDS[word]
  if (!is) throw new Error(`${word} is no word of the notation`)
  return is(value)
}
