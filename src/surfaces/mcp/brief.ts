import type { Json } from './slim-schema.ts'

/** The characters of a text that are enough to distinguish the entries of a list. */
const EXCERPT = 200

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Reduces the entries of a list to these fields, with shortened texts. The other fields of the list stay. */
export function createBrief(fields: readonly string[]): (answer: Json) => Json {
  // an array, by the schema
  return (answer) => ({ ...answer, items: (answer.items as Json[]).map((item) => briefly(item, fields)) })
}

function briefly(item: Json, fields: readonly string[]): Json {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = item[field]
      return value === undefined ? [] : [[field, typeof value === 'string' && !isAddress(value) ? cut(value) : value]]
    }),
  )
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

/** Shortens a text without cutting inside a character. */
function cut(text: string): string {
  if (text.length <= EXCERPT) return text
  let kept = 0
  for (const { index, segment } of letters.segment(text.slice(0, EXCERPT + 50))) {
    if (index + segment.length > EXCERPT) break
    kept = index + segment.length
  }
  return `${text.slice(0, kept)}…`
}

/** Reduces the schema in the same way: an entry may have no other fields. */
export function briefSchema(schema: Json, fields: readonly string[]): Json {
  const properties = schema.properties as { items: { items: Json } } // a page, by its schema
  const entry = properties.items.items
  const required = (entry.required as string[] | undefined)?.filter((field) => fields.includes(field))
  return { ...schema, properties: { ...properties, items: { type: 'array', items: { ...entry, required } } } }
}
