import type { NotionColumn } from './databases.ts'
import { idFrom } from './ids.ts'
import { richText } from './rich-text.ts'

/** The answer about a page has at most so many parts of a text. */
const MOST_PARTS = 25

/** The columns of a data source, by their names. */
export const columnsBody = (columns: readonly NotionColumn[]): object =>
  Object.fromEntries(
    columns.map(({ id, name, type, options }) => [
      name,
      { id, name, description: null, type, [type]: configOf(type, options) },
    ]),
  )

function configOf(type: NotionColumn['type'], options: readonly string[]): object {
  const named = options.map((name) => ({ ...option(name), description: null }))
  switch (type) {
    case 'select':
    case 'multi_select':
      return { options: named }
    case 'status':
      return { options: named, groups: [] }
    case 'number':
      return { format: 'number' }
    default:
      return {}
  }
}

const option = (name: string) => ({ id: idFrom(`option ${name}`).slice(0, 8), name, color: 'default' })

/** A value as it is in a page's properties. In a text, `[words](address)` is a link. */
export function valueBody(
  { id, type }: NotionColumn,
  value: unknown,
  { whole = false }: { whole?: boolean } = {},
): Record<string, unknown> {
  const of = (body: unknown) => ({ id, type, [type]: body })
  switch (type) {
    case 'title':
    case 'rich_text': {
      // A list stands for a text in many parts, like a text with many styles.
      const given = [value ?? []].flat().map(String)
      const parts = given.flatMap((part) => (part === '' ? [] : richText(part)))
      return of(whole ? parts : parts.slice(0, MOST_PARTS))
    }
    case 'select':
    case 'status':
      return of(typeof value === 'string' ? option(value) : null)
    case 'multi_select':
      return of(((value ?? []) as string[]).map(option))
    case 'date':
      return of(typeof value === 'string' ? { start: value, end: null, time_zone: null } : null)
    case 'checkbox':
      return of(value === true)
    case 'people':
      return of([])
    case 'url':
    case 'number':
      return of(value ?? null)
  }
}
