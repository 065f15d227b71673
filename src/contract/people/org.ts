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

/** A workspace in the answer to its creation. Spec W5. */
export const Org = z
  .object({ ...shared, ownerId: Id.nullable(), createdAt: Timestamp, updatedAt: Timestamp.nullable() })
  .meta({ id: 'Workspace' })
export type Org = z.infer<typeof Org>

/** A workspace in the list of a person's workspaces. Spec W5. */
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

/** The workspace's time zone. UTC until somebody sets it. */
export const OrgTimezone = z
  .object({ timezone: z.string().describe('IANA name'), isSet: z.boolean() })
  .meta({ id: 'WorkspaceTimezone' })
