import { OrgTimezone } from '#contract/people/org.ts'
import { operation } from '#kernel/operation.ts'
import { presentTimezone } from '../present-timezone.ts'
import { readOrg } from '../read-org.ts'

export const getTimezone = operation({
  name: 'getTimezone',
  route: 'GET /v1/orgs/{orgId}/timezone',
  summary: 'Get the time zone of the workspace',
  tag: 'orgs',
  permission: 'workspace:read',
  output: OrgTimezone,
}).handle(async (ctx) => presentTimezone(await readOrg(ctx.db, ctx.orgId)))
