import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/** A browser in which a person is signed in. Spec S6 */
export const Session = z
  .object({
    id: Id,
    userAgent: z.string().nullable(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    expiresAt: Timestamp.describe('Use of the session moves this on, to 90 days after its start at most'),
    current: z.boolean().describe('Whether the access token of this call came from it'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** The address that identifies an account, at most as long as mail allows (RFC 5321). */
export const Email = z.email().max(254)

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .trim()
  .max(60)
  .describe('The code of the authenticator app, or a recovery code; asked for where two-factor codes are on')

/** The secret after the # of a mail’s link. */
export const LinkToken = z.string().min(1).max(200)
