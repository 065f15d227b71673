/**
 * A community's name: 3 to 21 letters, digits and _, or two letters for old ones. A person's own page begins with `u_`.
 * Source: r2/models/subreddit.py of Reddit's server, and Reddit's help on names.
 */
const NAME = /^(?:[a-z\d][a-z\d_]{2,20}|[a-z]{2}|u_[\w-]{3,20})$/i
const SITE = /^(?:https?:\/\/)?(?:[a-z\d-]{1,20}\.)?reddit\.com(?=\/)/i
/**
 * The rest of the path leads to a page of the same community, except for a person's list of several communities
 * (`/m/`).
 */
const PATH = /^\/?(?<kind>r|u|user)\/(?<name>[^/?#]{1,50})(?:\/(?!m\/)|[?#]|$)/i
/** Lists of many communities, which nobody can post to. */
const LISTS: ReadonlySet<string> = new Set([
  'all',
  'contrib',
  'friends',
  'home',
  'mod',
  'myrandom',
  'popular',
  'randnsfw',
  'random',
])

/** The community's name in a text with or without `r/`, or in an address. Null if there is none. */
export function communityName(words: string): string | null {
  const path = words.trim().replace(SITE, '')
  const { kind, name = path } = PATH.exec(path)?.groups ?? {}
  const meant = kind && kind.toLowerCase() !== 'r' ? `u_${name}` : name
  return NAME.test(meant) && !LISTS.has(meant.toLowerCase()) ? meant : null
}
