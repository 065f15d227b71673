import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XContext, XRead } from './call.ts'
import { monthOf } from './meter.ts'
import { invalidRequest } from './problems.ts'

const PROJECT = '1700000000000000001'
const DAY_MS = 86_400_000

/** GET /2/usage/tweets: how many posts were charged on each day. Figures are strings, as in the OpenAPI document. */
export function readUsage(call: XRead, { state, clock, options }: XContext): Answer {
  const days = Number(call.query.get('days') ?? 7)
  if (!Number.isInteger(days) || days < 1 || days > 90)
    return invalidRequest(`The \`days\` query parameter value [${call.query.get('days')}] is not between 1 and 90`)
  const { meter, clients } = state
  const usage = Array.from({ length: days }, (_, back) => {
    const day = new Date(clock.now() - back * DAY_MS).toISOString().slice(0, 10)
    const posts = meter.charges.filter((entry) => entry.day === day && entry.what === 'Post').length
    return { date: `${day}T00:00:00.000Z`, usage: String(posts) }
  }).filter(({ usage }) => usage !== '0')
  return jsonAnswer(200, {
    data: {
      cap_reset_day: 1,
      project_cap: String(options.billing?.monthlyPostCap ?? 3_000_000),
      project_id: PROJECT,
      project_usage: String(meter.postReads.get(monthOf(clock.now())) ?? 0),
      daily_project_usage: { project_id: PROJECT, usage },
      daily_client_app_usage: [{ client_app_id: clients[0]?.id, usage, usage_result_count: usage.length }],
    },
  })
}
