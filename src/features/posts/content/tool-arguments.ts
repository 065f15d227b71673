import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ROOM } from '#contract/draft-room.ts'
import { NewPost } from './post-input.ts'

/**
 * Media as assistants see it: one flat form for its four kinds, since many clients cannot read a choice between
 * schemas. The operation checks it against the kinds themselves.
 */
export const MediaArgument = z
  .object({
    kind: z.enum(['image', 'images', 'document', 'video']).describe('images: several, under images'),
    assetId: Id.optional().describe('Of image, document and video; see list_media'),
    altText: z.string().max(ROOM.altText).optional().describe('What an image shows, for who cannot see it'),
    title: z.string().max(ROOM.title).optional().describe('Of a document'),
    images: z
      .array(
        z.object({
          assetId: Id.describe('See list_media'),
          altText: z.string().max(ROOM.altText).optional().describe('What it shows'),
        }),
      )
      .min(1)
      .max(ROOM.images)
      .optional()
      .describe('Of images: in their order'),
  })
  .describe('As list_media (asset) or complete_media_upload answers it; kind and assetId are enough')

/** A new post as assistants see it: fields of `platformPayload` are not repeated beside it. */
export const NewPostArgument = NewPost.omit({
  replySettings: true,
  quoteTweetUrl: true,
  communityUrl: true,
  poll: true,
}).extend({
  socialAccountId: Id.optional().describe(
    'From list_social_accounts; may be left out where there is one of the platform',
  ),
  media: MediaArgument.optional(),
  platformPayload: NewPost.shape.platformPayload
    .unwrap()
    .unwrap()
    .optional()
    .describe(NewPost.shape.platformPayload.description ?? ''),
})

/** Ids that no tool gives an assistant. */
export const PLAN_ARGUMENTS = {
  strategyId: null,
  strategyVersion: null,
  pillarId: null,
  priorityId: null,
  opportunityId: null,
}
