import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { MOST_TEXT, tooMuchText } from '../limits/draft-room.ts'
import { PostMedia } from '../media/media.ts'
import { PLATFORMS } from '../platforms.ts'
import { POST_STATUSES } from '../statuses.ts'
import { Approval } from './approval.ts'
import { Basis } from './basis.ts'
import { ContentProblem } from './content-check.ts'
import { LinkCard } from './link-card.ts'
import { Origin } from './origin.ts'
import { PublishWarning } from './publish-warning.ts'

/** A post on one platform. Spec R1; `contentHash` by R9. */
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
      'The wished time of a post without a time: the next approval or schedule tries it first',
    ),
    contentText: z.string(),
    media: PostMedia.nullable(),
    platformPayload: z.record(z.string(), z.unknown()).nullable(),
    linkCard: LinkCard.nullable().describe('Where the platform shows link cards; null: the post goes out without one'),
    threadLinkCards: z
      .array(LinkCard.nullable())
      .optional()
      .describe('The link card of each part of the thread in platformPayload, in its order'),
    publishedExternalId: z.string().nullable(),
    publishedUrl: z.url().nullable(),
    liveParts: z
      .array(z.object({ externalId: z.string(), url: z.url() }))
      .optional()
      .describe('The parts of a thread that are live on the platform, in order. Absent while there are none'),
    attemptCount: z.int(),
    lastAttemptAt: Timestamp.nullable(),
    nextRetryAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    mayBeLive: z
      .boolean()
      .describe('The platform was called, and nobody knows whether that took effect: POST …/resolve settles it'),
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
      'When Galley noticed that the published post is gone from its platform. Absent while it is there',
    ),
    scheduleReason: z.string().nullable().optional(),
    basis: Basis.nullable().optional().describe('What the draft rests on; null where nothing is known'),
    writtenBy: Origin.optional().describe('Who changed last what it says. In the answers about groups'),
    approvals: z
      .array(Approval)
      .optional()
      .describe('The post’s own approvals, if they are among the newest of its group'),
    problems: z
      .array(ContentProblem)
      .optional()
      .describe(
        'In the answer to a draft or an edit: what approval would refuse (error) or a person should know (warning)',
      ),
    warnings: z
      .array(PublishWarning)
      .optional()
      .describe(
        'In the answer to approving, scheduling and publishing: what will keep it from going out unless somebody fixes it',
      ),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

/**
 * The text of a post of any network. `mostText` says how much each network's drafts may hold, and the content rules
 * what each network takes.
 */
export const ContentText = z.string().max(MOST_TEXT, tooMuchText(MOST_TEXT))
