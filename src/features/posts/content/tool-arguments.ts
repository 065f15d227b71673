import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ROOM } from '#contract/limits/draft-room.ts'
import { NewPost } from './post-input.ts'

/**
 * Media as assistants send them: one flat form for the four kinds, because many clients cannot read a union of schemas.
 * The operation checks it against the schemas of the kinds.
 */
export const MediaArgument = z
  .object({
    kind: z.enum(['image', 'images', 'document', 'video']).describe('images: several'),
    assetId: Id.optional().describe('See list_media'),
    altText: z.string().max(ROOM.altText).optional().describe('What an image shows'),
    title: z.string().max(ROOM.title).optional().describe('Title of a document'),
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
      .describe('Several, in their order'),
  })
  .describe('kind and assetId are enough')

/** A new post as assistants send it. */
export const NewPostArgument = NewPost.extend({
  socialAccountId: Id.optional().describe('See list_social_accounts; needed where there are several'),
  media: MediaArgument.optional(),
  platformPayload: NewPost.shape.platformPayload
    .unwrap()
    .unwrap()
    .optional()
    .describe(NewPost.shape.platformPayload.description ?? ''),
})
