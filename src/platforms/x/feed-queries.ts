import { PlatformError } from '../errors.ts'
import type { Reading } from '../reading.ts'

/** The longest query that self-serve apps may send. Source: docs.x.com, "Search". */
const MOST_CHARACTERS = 512

/** Leaves out reposts, which say nothing new. */
const WITHOUT = ' -is:retweet'

const HANDLE = /^\w{1,15}$/

/** Handles that a query leaves out; each takes room from its terms. */
const MOST_WITHOUT = 5

/** Each query asks for as many terms as fit into it. */
export const feedQueries: Reading['feedQueries'] = (feed) => {
  if ('listId' in feed) {
    if (!/^\d{1,19}$/.test(feed.listId)) throw new PlatformError('rejected', `${feed.listId} is no list of X.`)
    return [`list:${feed.listId}${WITHOUT}`]
  }
  if ('handles' in feed) return joined(feed.handles.map((handle) => `from:${handleOf(handle)}`))
  const without = (feed.without ?? [])
    .filter((handle) => HANDLE.test(handle))
    .slice(0, MOST_WITHOUT)
    .map((handle) => ` -from:${handle}`)
  return joined(feed.keywords.map(phraseOf), WITHOUT + without.join(''))
}

function joined(terms: readonly string[], without = WITHOUT): string[] {
  const queries: string[][] = []
  for (const term of new Set(terms)) {
    const last = queries.at(-1)
    if (last && written([...last, term], without).length <= MOST_CHARACTERS) last.push(term)
    else queries.push([term])
  }
  return queries.map((terms) => written(terms, without))
}

const written = (terms: readonly string[], without: string): string =>
  `${terms.length === 1 ? terms[0] : `(${terms.join(' OR ')})`}${without}`

function handleOf(handle: string): string {
  const name = handle.replace(/^@/, '')
  if (!HANDLE.test(name)) throw new PlatformError('rejected', `@${name} is no name of an account on X.`)
  return name
}

/** A keyword as a quoted phrase, in which X reads no operators. Quotation marks in the keyword would end the phrase. */
function phraseOf(keyword: string): string {
  const words = keyword.replaceAll('"', ' ').replaceAll(/\s+/g, ' ').trim()
  const phrase = `"${words}"`
  if (!/[\p{L}\p{N}]/u.test(words)) throw new PlatformError('rejected', `X cannot search for “${keyword}”.`)
  if (phrase.length + WITHOUT.length + MOST_WITHOUT * ' -from:'.length + MOST_WITHOUT * 15 > MOST_CHARACTERS)
    throw new PlatformError('rejected', `The keyword “${words.slice(0, 40)}…” is too long for X: shorten it.`)
  return phrase
}
