import type { Answer } from '../kit/answer.ts'
import { compareIds } from './post-index.ts'
import { invalidRequest } from './problems.ts'
import type { XPost } from './state.ts'

export const POST_ID = /^[0-9]{1,19}$/

/** The parameters of a list that can be narrowed by time and by ids. */
export const RANGE_QUERY = [
  'max_results',
  'pagination_token',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
] as const

export interface Range {
  size: number
  fromMs: number | null
  toMs: number | null
  since: string | null
  until: string | null
  token: { to: 'next' | 'previous'; id: string } | null
}

interface Bounds {
  least: number
  usual: number
  /** The names of the parameter that asks for another page. */
  tokens?: string[]
}

/** Reads the range of a list. Answers X's refusal if a value has another form. */
export function readRange(
  query: URLSearchParams,
  { least, usual, tokens = ['pagination_token'] }: Bounds,
): Range | Answer {
  const said = query.get('max_results')
  const size = Number(said ?? usual)
  if (!Number.isInteger(size) || size < least || size > 100)
    return invalidRequest(`The \`max_results\` query parameter value [${said}] is not between ${least} and 100`)
  const times = ['start_time', 'end_time'].map((name) => query.get(name))
  const broken = times.find((time) => time !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(time))
  if (broken) return invalidRequest(`The time [${broken}] is not of the form YYYY-MM-DDTHH:mm:ssZ`)
  const ids = ['since_id', 'until_id'].map((name) => query.get(name))
  if (ids.some((id) => id !== null && !POST_ID.test(id)))
    return invalidRequest('`since_id` and `until_id` take a post id.')
  const name = tokens.find((each) => query.has(each))
  const token = name === undefined ? null : readToken(query.get(name) ?? '')
  if (token === undefined) return invalidRequest(`The \`${name}\` query parameter value is not valid`)
  const [fromMs = null, toMs = null] = times.map((time) => (time === null ? null : Date.parse(time)))
  const [since = null, until = null] = ids
  return { size, fromMs, toMs, since, until, token }
}

/** One page with X's `meta`, newest first. `posts`: the whole list, newest first. */
export function pageOf(posts: XPost[], range: Range): { page: XPost[]; meta: Record<string, unknown> } {
  const { size, fromMs, toMs, since, until, token } = range
  const within = posts.filter(
    ({ id, createdAtMs }) =>
      (fromMs === null || createdAtMs >= fromMs) &&
      (toMs === null || createdAtMs < toMs) &&
      (since === null || compareIds(id, since) > 0) &&
      (until === null || compareIds(id, until) < 0),
  )
  const start = token === null ? 0 : startOf(within, token, size)
  const page = within.slice(start, start + size)
  const [first] = page
  const last = page.at(-1)
  const meta = {
    result_count: page.length,
    ...(first && last && { newest_id: first.id, oldest_id: last.id }),
    ...(last && start + size < within.length && { next_token: makeToken('next', last.id) }),
    ...(first && start > 0 && { previous_token: makeToken('previous', first.id) }),
  }
  return { page, meta }
}

function startOf(posts: XPost[], { to, id }: NonNullable<Range['token']>, size: number): number {
  if (to === 'next') {
    const at = posts.findIndex((post) => compareIds(post.id, id) < 0)
    return at === -1 ? posts.length : at
  }
  const end = posts.findIndex((post) => compareIds(post.id, id) <= 0)
  return Math.max(0, (end === -1 ? posts.length : end) - size)
}

/** Tokens are opaque, "base32hex-encoded", and do not expire. A token names the post beside which its page begins. */
const makeToken = (to: 'next' | 'previous', id: string): string =>
  BigInt(`0x${Buffer.from(`${to === 'next' ? 'b' : 'a'}${id}`).toString('hex')}`).toString(32)

function readToken(token: string): Range['token'] | undefined {
  if (!/^[0-9a-v]+$/.test(token)) return undefined
  let value = 0n
  for (const digit of token) value = value * 32n + BigInt(Number.parseInt(digit, 32))
  const hex = value.toString(16)
  const text = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('latin1')
  const [, way, id] = /^([ab])([0-9]{1,19})$/.exec(text) ?? []
  return id === undefined ? undefined : { to: way === 'b' ? 'next' : 'previous', id }
}
