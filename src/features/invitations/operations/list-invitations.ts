import { sql } from 'kysely'
import { z } from 'zod'
import { Moment } from '#contract/common.ts'
import { Invitation } from '#contract/people/member.ts'
import { ROLES } from '#contract/people/roles.ts'
import { INVITATION_STATUSES } from '#contract/statuses.ts'
import { textMatches } from '#kernel/db/text-filter.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentInvitation } from '../invitation.ts'

export const listInvitations = operation({
  name: 'listInvitations',
  route: 'GET /v1/orgs/{orgId}/invitations',
  summary: 'List the invitations to the workspace',
  tag: 'invitations',
  permission: 'members:manage',
  query: {
    ...paging(),
    ...sorting(['createdAt', 'expiresAt', 'email', 'status', 'roleKey'], 'desc'),
    ...filtering({
      status: { value: z.enum(INVITATION_STATUSES), ops: ['eq', 'in'] },
      email: { value: z.string().min(1), ops: ['eq', 'contains'] },
      roleKey: { value: z.enum(ROLES), ops: ['eq', 'in'] },
      createdAtFrom: { value: Moment, ops: ['gte'] },
      createdAtTo: { value: Moment, ops: ['lte'] },
    }),
  },
  output: z.array(Invitation),
}).handle(async (ctx, input) => {
  // This expression must give the same status as `statusAt`.
  const status = sql`case when status = 'pending' and expires_at <= ${ctx.now.toISOString()} then 'expired' else status end`
  const sortBy = {
    createdAt: sql.ref('created_at'),
    expiresAt: sql.ref('expires_at'),
    email: sql`lower(email)`,
    status,
    roleKey: sql`array_position(${sql.lit(`{${ROLES.join(',')}}`)}::text[], role)`, // the highest first
  }
  let query = ctx.db.selectFrom('invitation').selectAll().where('org_id', '=', ctx.orgId)
  const statuses = input['filter[status]']
  const roles = input['filter[roleKey]']
  const [email] = input['filter[email]'] ?? []
  const [from] = input['filter[createdAtFrom]'] ?? []
  const [to] = input['filter[createdAtTo]'] ?? []
  if (statuses) query = query.where(sql<boolean>`${status} in (${sql.join(statuses)})`)
  if (roles) query = query.where('role', 'in', roles)
  if (email) query = query.where(textMatches(sql`lower(email)`, input['filterOp[email]'], email.toLowerCase()))
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where(upTo('created_at', to))
  const rows = await query
    .orderBy(sortBy[input.sortBy], input.sortDir)
    .orderBy('id')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return rows.map((row) => presentInvitation(row, ctx.now))
})
