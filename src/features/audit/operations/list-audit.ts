import { sql } from 'kysely'
import { z } from 'zod'
import { Id, Moment, pageOf } from '#contract/common.ts'
import { ACTOR_KINDS, AuditLine } from '#contract/people/audit.ts'
import { countOf } from '#kernel/db/newest-page.ts'
import { personName } from '#kernel/db/person-name.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { filtering, offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentAudit } from '../present-audit.ts'

/**
 * Actions that would hide all other lines by their number: every open page asks for a token every quarter of an hour,
 * and people read and dismiss notifications all day.
 */
const EVERYDAY = [
  'createToken',
  'readNotification',
  'dismissNotification',
  'readAllNotifications',
  'dismissAllNotifications',
]

const Word = z.string().min(1).max(100)

export const listAudit = operation({
  name: 'listAudit',
  route: 'GET /v1/orgs/{orgId}/audit',
  summary: 'Read the audit log of the workspace, newest first',
  description:
    'One entry for each change: who did what to what. What people do for themselves, such as signing in, is not in ' +
    'it. That a token was given, and that somebody read or dismissed a notification, is answered only if ' +
    '`filter[action]` asks for it.',
  tag: 'orgs',
  permission: 'members:manage',
  query: {
    ...paging(),
    ...filtering({
      action: { value: Word, ops: ['eq', 'in'] },
      actorKind: { value: z.enum(ACTOR_KINDS), ops: ['eq', 'in'] },
      userId: { value: Id, ops: ['eq', 'in'] },
      targetType: { value: Word, ops: ['eq', 'in'] },
      targetId: { value: Id, ops: ['eq', 'in'] },
      atFrom: { value: Moment, ops: ['gte'] },
      atTo: { value: Moment, ops: ['lte'] },
    }),
  },
  output: pageOf(AuditLine),
}).handle(async (ctx, input) => {
  const kinds = input['filter[actorKind]']
  const [from] = input['filter[atFrom]'] ?? []
  const [to] = input['filter[atTo]'] ?? []
  let matching = ctx.db.selectFrom('audit_log as a').where('a.org_id', '=', ctx.orgId)
  for (const [column, values] of [
    ['a.action', input['filter[action]']],
    ['a.user_id', input['filter[userId]']],
    ['a.target_type', input['filter[targetType]']],
    ['a.target_id', input['filter[targetId]']],
  ] as const) {
    if (values) matching = matching.where(column, 'in', values)
  }
  if (!input['filter[action]']) matching = matching.where('a.action', 'not in', EVERYDAY)
  if (kinds) matching = matching.where(sql<string>`a.actor ->> 'kind'`, 'in', kinds)
  if (from) matching = matching.where('a.at', '>=', from)
  if (to) matching = matching.where(upTo('a.at', to))
  const total = await countOf(matching)
  const rows = await matching
    .leftJoin('user_account as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(personName('u').as('user_name'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return pageAnswer(
    rows.map((row) => presentAudit(row, ctx.services.operationSummaries)),
    input,
    total,
  )
})
