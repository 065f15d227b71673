import { z } from 'zod'
import { Approval } from './approval.ts'
import { Id, Timestamp } from './common.ts'
import { PostMedia } from './media.ts'
import { PLATFORMS } from './platforms.ts'
import { POST_STATUSES } from './statuses.ts'

/** A post on one platform. Document 1, "Post"; `contentHash` by decision A3-2. */
export const Post = z
  .object({
    id: Id,
    orgId: Id,
    groupId: Id,
    platform: z.enum(PLATFORMS),
    socialAccountId: Id.nullable(),
    status: z.enum(POST_STATUSES),
    scheduledForUtc: Timestamp.nullable(),
    contentText: z.string(),
    media: PostMedia.nullable(),
    platformPayload: z.record(z.string(), z.unknown()).nullable(),
    publishedExternalId: z.string().nullable(),
    publishedUrl: z.string().nullable(),
    attemptCount: z.int(),
    lastAttemptAt: Timestamp.nullable(),
    nextRetryAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    mayBeLive: z.boolean().describe('A call was made and nobody knows whether it took effect: resolve says it'),
    idempotencyKey: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    contentHash: z.string().describe('What an approval is bound to: send it back in `expected` when approving'),
    removedOnPlatformAt: Timestamp.optional().describe(
      'Published, and found gone on its platform: when that was noticed. Absent while it stands there',
    ),
    scheduleReason: z.string().nullable().optional(),
    approvals: z.array(Approval).optional(),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

/** No platform takes more; the content rules say what each takes. */
export const ContentText = z.string().max(100_000)
