import { sql } from 'kysely'
import { z } from 'zod'
import { Member } from '#contract/people/member.ts'
import { ROLES } from '#contract/people/roles.ts'
import { MEMBER_STATUSES } from '#contract/statuses.ts'
import { textMatches } from '#kernel/db/text-filter.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentMember } from '../present-member.ts'

const SORT_BY = {
  joinedAt: sql.ref('member.joined_at'),
  createdAt: sql.ref('member.created_at'),
  role: sql`array_position(${sql.lit(`{${ROLES.join(',')}}`)}::text[], member.role)`, // the highest first
  status: sql.ref('member.status'),
  email: sql`lower(user_account.email)`,
  name: sql`lower(user_account.name)`,
}

export const listMembers = operation({
  name: 'listMembers',
  route: 'GET /v1/orgs/{orgId}/members',
  summary: 'List the members of the workspace',
  description: 'Suspended members are among them: filter by status to leave them out.',
  tag: 'members',
  permission: 'workspace:read',
  query: {
    ...paging(),
    ...sorting(['joinedAt', 'createdAt', 'role', 'status', 'email', 'name']),
    ...filtering({
      status: { value: z.enum(MEMBER_STATUSES), ops: ['eq', 'in'] },
      roleKey: { value: z.enum(ROLES), ops: ['eq', 'in'] },
      email: { value: z.string().min(1), ops: ['eq', 'contains'] },
      name: { value: z.string().min(1), ops: ['eq', 'contains'] },
    }),
  },
  output: z.array(Member),
  answer: { reuse: 'until-next-commit' },
}).handle(async (ctx, input) => {
  let query = ctx.db
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select(['member.id', 'member.user_id', 'member.role', 'member.status', 'member.joined_at'])
    .select(['user_account.email', 'user_account.name', 'user_account.avatar_url'])
    .where('member.org_id', '=', ctx.orgId)
  const statuses = input['filter[status]']
  const roles = input['filter[roleKey]']
  const [email] = input['filter[email]'] ?? []
  const [name] = input['filter[name]'] ?? []
  if (statuses) query = query.where('member.status', 'in', statuses)
  if (roles) query = query.where('member.role', 'in', roles)
  if (email)
    query = query.where(textMatches(sql`lower(user_account.email)`, input['filterOp[email]'], email.toLowerCase()))
  if (name) query = query.where(textMatches(sql`user_account.name`, input['filterOp[name]'], name))
  const rows = await query
    .orderBy(SORT_BY[input.sortBy], input.sortDir)
    .orderBy('member.id')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return rows.map(presentMember)
})
