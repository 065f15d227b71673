import type { Json } from './slim-schema.ts'

/** Characters of a text that tell one entry of a list from another. */
const EXCERPT = 200

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The entries of a list with these fields alone, their texts cut; what stands beside the entries stays. */
export function createBrief(fields: readonly string[]): (answer: Json) => Json {
  return (answer) => ({ ...answer, items: (answer.items as Json[]).map((item) => briefly(item, fields)) }) // by its schema
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

/** Not within what a reader takes for one character. */
function cut(text: string): string {
  if (text.length <= EXCERPT) return text
  let kept = 0
  for (const { index, segment } of letters.segment(text.slice(0, EXCERPT + 50))) {
    if (index + segment.length > EXCERPT) break
    kept = index + segment.length
  }
  return `${text.slice(0, kept)}…`
}

/** That an entry may hold no more than these. */
export function briefSchema(schema: Json, fields: readonly string[]): Json {
  const properties = schema.properties as { items: { items: Json } } // a page
  const entry = properties.items.items
  const required = (entry.required as string[] | undefined)?.filter((field) => fields.includes(field))
  return { ...schema, properties: { ...properties, items: { type: 'array', items: { ...entry, required } } } }
}
