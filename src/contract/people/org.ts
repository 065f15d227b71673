import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { ORG_STATUSES } from '../statuses.ts'
import { nameUpTo } from '../text/name.ts'
import { ROLES } from './roles.ts'

const shared = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  status: z.enum(ORG_STATUSES),
  avatarUrl: z.url().nullable(),
}

/** A workspace as its creation answers it. Document 1, "Workspace (created)". */
export const Org = z
  .object({ ...shared, ownerId: Id.nullable(), createdAt: Timestamp, updatedAt: Timestamp.nullable() })
  .meta({ id: 'Workspace' })
export type Org = z.infer<typeof Org>

/** A workspace as the list of one's workspaces shows it. Document 1, "Workspace (list item)". */
export const OrgListItem = z
  .object({ ...shared, role: z.enum(ROLES), roleName: z.string() })
  .meta({ id: 'WorkspaceListItem' })
export type OrgListItem = z.infer<typeof OrgListItem>

export const OrgName = nameUpTo(80)
export const OrgSlug = z
  .string()
  .min(2)
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens, for example "northwind-tools"')

/** Where the workspace's clock stands. UTC until somebody sets it. */
export const OrgTimezone = z
  .object({ timezone: z.string().describe('IANA name'), isSet: z.boolean() })
  .meta({ id: 'WorkspaceTimezone' })
