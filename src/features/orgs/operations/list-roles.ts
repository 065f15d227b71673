import { z } from 'zod'
import { PERMISSIONS, ROLE_NAMES, ROLE_PERMISSIONS, ROLES } from '#contract/people/roles.ts'
import { operation } from '#kernel/operation.ts'

/** Spec W8, W2 */
export const listRoles = operation({
  name: 'listRoles',
  route: 'GET /v1/orgs/{orgId}/roles',
  summary: 'List the roles of a member and what each may do, highest first',
  tag: 'orgs',
  permission: 'workspace:read',
  output: z.array(
    z.object({ key: z.enum(ROLES), name: z.string(), permissions: z.array(z.enum(PERMISSIONS)) }).meta({ id: 'Role' }),
  ),
}).handle(async () => ROLES.map((key) => ({ key, name: ROLE_NAMES[key], permissions: [...ROLE_PERMISSIONS[key]] })))
