import { excerptOf } from '#contract/text/excerpt.ts'

/** The most characters of text in an answer: some clients cut or refuse longer ones. Spec O8 */
export const LONGEST_TEXT = 25_000
/** Room for the note about what was left out. */
const ROOM = 600

export interface Fitted {
  value: Record<string, unknown>
  /** The value as JSON, at most `LONGEST_TEXT` long minus the room for `leftOff`. */
  text: string
  /** What was left out and how to get it. Null if nothing was. */
  leftOff: string | null
}

/** The whole answer, or as much of it as fits, with a note about what was left out. */
export function fitted(answer: Record<string, unknown>): Fitted {
  const text = JSON.stringify(answer)
  if (text.length <= LONGEST_TEXT - ROOM) return { value: answer, text, leftOff: null }
  return (isPage(answer) && smallerPage(answer)) || shortened(answer)
}

interface Page extends Record<string, unknown> {
  items: unknown[]
  page: number
  limit: number
  total: number
  hasMore: boolean
}

function isPage(answer: Record<string, unknown>): answer is Page {
  return Array.isArray(answer.items) && ['page', 'limit', 'total'].every((key) => typeof answer[key] === 'number')
}

/** Answers as a call with a lower limit would, so that the next page neither skips nor repeats entries. */
function smallerPage(answer: Page): Fitted | null {
  const offset = (answer.page - 1) * answer.limit
  for (let limit = answer.items.length - 1; limit >= 1; limit--) {
    if (offset % limit !== 0) continue
    const page = offset / limit + 1
    const value = { ...answer, items: answer.items.slice(0, limit), page, limit, hasMore: true }
    const text = JSON.stringify(value)
    if (text.length > LONGEST_TEXT - ROOM) continue
    const leftOff =
      `${answer.items.length} entries would be too long for one answer. This is page ${page} with limit ${limit}: ` +
      `ask for page ${page + 1} with limit ${limit} to go on.`
    return { value, text, leftOff }
  }
  return null
}

/** Shorter texts are not cut, because they are names, states or times. */
const SHORTEST = 100

/**
 * Shortens long texts and lists, with a smaller limit at each attempt. Addresses stay complete, since a part of an
 * address is useless.
 */
function shortened(answer: Record<string, unknown>): Fitted {
  for (let most = 4_000; ; most = Math.floor(most / 2)) {
    const isLast = most <= SHORTEST
    const cut: string[] = []
    const value = shorten(answer, most, '', cut) as Record<string, unknown> // an object stays one
    const text = JSON.stringify(value)
    if (text.length > LONGEST_TEXT - ROOM && !isLast) continue
    const named = cut.slice(0, 5).join(', ')
    const more = cut.length > 5 ? ` and ${cut.length - 5} more` : ''
    return {
      value,
      text,
      leftOff:
        `Too long for one answer, so these are cut short: ${named}${more}. The whole is in the app and over REST.`.slice(
          0,
          ROOM,
        ),
    }
  }
}

function shorten(value: unknown, most: number, path: string, cut: string[]): unknown {
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (typeof value === 'string') {
    if (value.length <= most || /^https?:\/\/\S+$/.test(value)) return value
    cut.push(`${path} (${most} of ${value.length} characters)`)
    return `${excerptOf(value, most, { mostUnits: most })}…`
  }
  if (Array.isArray(value)) {
    const count = Math.max(1, Math.floor(most / 40))
    if (value.length > count) cut.push(`${path} (${count} of ${value.length} entries)`)
    return value.slice(0, count).map((part, index) => shorten(part, most, at(index), cut))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part, most, at(key), cut)]))
}
