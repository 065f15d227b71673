import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { INVITATION_STATUSES, MEMBER_STATUSES } from '../statuses.ts'
import { ROLES } from './roles.ts'

/** Document 1, "Member". `role` is the role's name for people, `roleKey` the one to reckon with. */
export const Member = z
  .object({
    id: Id,
    userId: Id,
    email: z.string().nullable(),
    name: z.string().nullable(),
    avatarUrl: z.url().nullable(),
    role: z.string(),
    roleKey: z.enum(ROLES),
    status: z.enum(MEMBER_STATUSES),
    joinedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Document 1, "Invitation". */
export const Invitation = z
  .object({
    id: Id,
    email: z.email(),
    roleKey: z.enum(ROLES),
    roleName: z.string(),
    status: z.enum(INVITATION_STATUSES),
    expiresAt: Timestamp,
    createdAt: Timestamp,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** What stands behind `#token=` in an invitation's link. */
export const InvitationToken = z.string().min(1).max(200)
