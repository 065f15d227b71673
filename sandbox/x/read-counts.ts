import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XContext, XRead } from './call.ts'
import { readRange } from './pages.ts'
import { invalidRequest } from './problems.ts'
import { findRecent } from './read-search.ts'
import { xTime } from './render.ts'

export const COUNTS_QUERY = [
  'query',
  'granularity',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
  'next_token',
  'pagination_token',
  'search_count.fields',
] as const

const LENGTHS_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** GET /2/tweets/counts/recent: how many posts a search would find, all seven days in one answer. */
export function countRecent(call: XRead, context: XContext): Answer {
  const granularity = call.query.get('granularity') ?? 'hour'
  const length = LENGTHS_MS[granularity]
  if (!length)
    return invalidRequest(`The \`granularity\` query parameter value [${granularity}] is not one of [minute,hour,day]`)
  const range = readRange(call.query, { least: 10, usual: 10, tokens: ['next_token', 'pagination_token'] })
  if ('status' in range) return range
  const found = findRecent(call, context, range)
  if ('status' in found) return found
  const [count, total] =
    context.options.fieldNames === 'tweet' ? ['tweet_count', 'total_tweet_count'] : ['post_count', 'total_post_count']
  const counted = new Map<number, number>()
  for (const { createdAtMs } of found.posts) {
    const bucket = Math.floor(createdAtMs / length)
    counted.set(bucket, (counted.get(bucket) ?? 0) + 1)
  }
  const data = []
  for (let bucket = Math.floor(found.fromMs / length); bucket * length < found.toMs; bucket += 1) {
    const start = Math.max(bucket * length, found.fromMs)
    const end = Math.min((bucket + 1) * length, found.toMs)
    data.push({ start: xTime(start), end: xTime(end), [count as string]: counted.get(bucket) ?? 0 })
  }
  call.bill.push({ request: 'CountsRecent' })
  return jsonAnswer(200, { data, meta: { [total as string]: found.posts.length } })
}
