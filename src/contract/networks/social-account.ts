import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { CalendarEntry } from '../planning/scheduler.ts'
import { PLATFORMS } from '../platforms.ts'
import { ACCOUNT_STATUSES } from '../statuses.ts'
import { X_SUBSCRIPTIONS } from './account-facts.ts'
import { AccountVoice } from './account-voice.ts'

/** An account at a platform that the workspace publishes to. Spec N5. Tokens are never sent out. */
export const SocialAccount = z
  .object({
    id: Id,
    orgId: Id,
    platform: z.enum(PLATFORMS),
    accountExternalId: z.string(),
    accountName: z.string().nullable(),
    accountHandle: z.string().nullable(),
    status: z.enum(ACCOUNT_STATUSES),
    scopes: z.array(z.string()),
    tokenExpiresAt: Timestamp.nullable(),
    lastRefreshedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** The address of Galley's own copy. Null if the network names no picture, or while there is no copy. */
    profileImageUrl: z.url().nullable().optional(),
    accountBio: z.string().nullable().optional(),
    profileUrl: z.url().nullable().optional(),
    /**
     * When the sign-in ends, so that a person has to connect the account again. Null if no end is known. Decision 048.
     */
    signInEndsAt: Timestamp.nullable().optional(),
    xPremium: z.boolean().nullable().optional(),
    xSubscription: z.enum(X_SUBSCRIPTIONS).nullable().optional(),
    voice: AccountVoice.optional().describe('How drafts for it sound; left out where they sound as the workspace'),
  })
  .meta({ id: 'SocialAccount' })
/**
 * The answer to disconnecting: the account, and its posts that are still to be published. They fail at their time
 * unless the account is connected again.
 */
export const DisconnectedAccount = SocialAccount.extend({ scheduledPosts: z.array(CalendarEntry) }).meta({
  id: 'DisconnectedAccount',
})

export type SocialAccount = z.infer<typeof SocialAccount>
