import { OrgTimezone } from '#contract/people/org.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { operation } from '#kernel/operation.ts'
import { presentTimezone } from '../present-timezone.ts'
import { readOrg } from '../read-org.ts'

export const setTimezone = operation({
  name: 'setTimezone',
  route: 'PATCH /v1/orgs/{orgId}/timezone',
  done: 'changed the timezone of',
  summary: 'Set the time zone of the workspace',
  description: 'Slots and coverage are computed in it. Posts that are scheduled already keep their moment.',
  tag: 'orgs',
  permission: 'scheduling:manage',
  body: { timezone: Timezone },
  output: OrgTimezone,
}).handle(async (ctx, { timezone }) => {
  const before = await readOrg(ctx.db, ctx.orgId)
  const after = await ctx.db
    .updateTable('org')
    .set({ timezone, updated_at: ctx.now.toISOString() })
    .where('id', '=', ctx.orgId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'org', id: ctx.orgId, before, after })
  return presentTimezone(after)
})
