import { Org } from '#contract/people/org.ts'
import { operation } from '#kernel/operation.ts'
import { presentOrg } from '../present-org.ts'
import { readOrg } from '../read-org.ts'

/** Spec W8 */
export const getOrg = operation({
  name: 'getOrg',
  route: 'GET /v1/orgs/{orgId}',
  summary: 'Get the workspace',
  tag: 'orgs',
  permission: 'workspace:read',
  output: Org,
}).handle(async (ctx) => presentOrg(await readOrg(ctx.db, ctx.orgId)))
