import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { INVITATION_STATUSES, MEMBER_STATUSES } from '../statuses.ts'
import { ROLES } from './roles.ts'

/** Spec W5. `role` is the role's name for people; `roleKey` is the one for programs. */
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

/** Spec W5, W6 */
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

/** The part after `#token=` in an invitation's link. */
export const InvitationToken = z.string().min(1).max(200)
