import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { MOST_TEXT, tooMuchText } from '../limits/draft-room.ts'
import { PostMedia } from '../media/media.ts'
import { PLATFORMS } from '../platforms.ts'
import { POST_STATUSES } from '../statuses.ts'
import { Approval } from './approval.ts'
import { ContentProblem } from './content-check.ts'
import { LinkCard } from './link-card.ts'
import { PublishWarning } from './publish-warning.ts'

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
    wishedForUtc: Timestamp.nullable().describe(
      'The time that was set for it while it has none: the next approval or schedule offers it first (A3-2)',
    ),
    contentText: z.string(),
    media: PostMedia.nullable(),
    platformPayload: z.record(z.string(), z.unknown()).nullable(),
    linkCard: LinkCard.nullable().describe('Where the platform shows one; null: none, and the post goes out without'),
    threadLinkCards: z
      .array(LinkCard.nullable())
      .optional()
      .describe('The same for each part of the thread in platformPayload, in its order'),
    publishedExternalId: z.string().nullable(),
    publishedUrl: z.url().nullable(),
    liveParts: z
      .array(z.object({ externalId: z.string(), url: z.url() }))
      .optional()
      .describe('Of a thread: the parts that stand on the platform, in their order. Absent while there are none'),
    attemptCount: z.int(),
    lastAttemptAt: Timestamp.nullable(),
    nextRetryAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    mayBeLive: z.boolean().describe('A call was made and nobody knows whether it took effect: resolve says it'),
    mayBeLiveUrl: z
      .url()
      .optional()
      .describe(
        'Where to look while mayBeLive: the place that it has on the platform if it is live, or else the account',
      ),
    idempotencyKey: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    contentHash: z.string().describe('What an approval is bound to: send it back in `expected` when approving'),
    removedOnPlatformAt: Timestamp.optional().describe(
      'Published, and found gone on its platform: when that was noticed. Absent while it stands there',
    ),
    scheduleReason: z.string().nullable().optional(),
    approvals: z.array(Approval).optional().describe('Those of its own among the newest of its group'),
    problems: z
      .array(ContentProblem)
      .optional()
      .describe(
        'Answering a draft or its change: what approval would refuse (error) or a person should know (warning)',
      ),
    warnings: z
      .array(PublishWarning)
      .optional()
      .describe('Answered to approving, scheduling and publishing: what will keep it from going out unless mended'),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

/** Of any network; `mostText` says how much of it each has room for, and the content rules what each takes. */
export const ContentText = z.string().max(MOST_TEXT, tooMuchText(MOST_TEXT))
