import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { nameUpTo } from '../text/name.ts'

/** Spec W10 */
export const User = z
  .object({
    id: Id,
    email: z.email(),
    emailVerified: z.boolean().nullable(),
    name: z.string().nullable(),
    avatarUrl: z.url().nullable(),
    activeOrgId: Id.nullable(),
    featureFlags: z.array(z.string()),
    createdAt: Timestamp,
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const UserName = nameUpTo(100)

/** At least ten characters: length protects more than rules about kinds of characters do. */
export const Password = z.string().min(10, 'Use at least 10 characters').max(200)
