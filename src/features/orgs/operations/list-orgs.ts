import { sql } from 'kysely'
import { z } from 'zod'
import { OrgListItem } from '#contract/people/org.ts'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import { ORG_STATUSES } from '#contract/statuses.ts'
import { textMatches } from '#kernel/db/text-filter.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'

export const listOrgs = operation({
  name: 'listOrgs',
  route: 'GET /v1/orgs',
  summary: 'List the workspaces that one is an active member of',
  description:
    'A workspace in which one is suspended is left out: nothing can be done there until one is let in again.',
  tag: 'orgs',
  permission: 'signed-in',
  open: { toApiKeys: true },
  query: {
    ...paging(),
    ...sorting(['name', 'slug', 'status']),
    ...filtering({
      name: { value: z.string().min(1), ops: ['eq', 'contains'] },
      slug: { value: z.string().min(1), ops: ['eq', 'contains'] },
      status: { value: z.enum(ORG_STATUSES), ops: ['eq', 'in'] },
    }),
  },
  output: z.array(OrgListItem),
}).handle(async (ctx, input) => {
  const { actor } = ctx
  let query = ctx.db
    .selectFrom('org')
    .innerJoin('member', 'member.org_id', 'org.id')
    .select(['org.id', 'org.slug', 'org.name', 'org.status', 'org.avatar_url', 'member.role'])
    .where('member.user_id', '=', ctx.userId)
    .where('member.status', '=', 'active')
  // A key reveals nothing about its maker's other workspaces.
  if (actor.kind === 'api_key') {
    const { keyId } = actor
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('api_key as k').select('k.id').whereRef('k.org_id', '=', 'org.id').where('k.id', '=', keyId)),
    )
  }
  for (const field of ['name', 'slug'] as const) {
    const [value] = input[`filter[${field}]`] ?? []
    if (value !== undefined)
      query = query.where(textMatches(sql.ref(`org.${field}`), input[`filterOp[${field}]`], value))
  }
  const statuses = input['filter[status]']
  if (statuses) query = query.where('org.status', 'in', statuses as (typeof ORG_STATUSES)[number][]) // parsed above
  const rows = await query
    .orderBy(`org.${input.sortBy}`, input.sortDir)
    .orderBy('org.id')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    avatarUrl: row.avatar_url,
    role: row.role,
    roleName: ROLE_NAMES[row.role],
  }))
})
