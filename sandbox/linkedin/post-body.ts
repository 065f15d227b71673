import { z } from 'zod'

/**
 * The body of a post in LinkedIn's Posts API, as far as posts of people and pages use it. LinkedIn refuses members that
 * it does not know.
 */
export const PostBody = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).optional(),
    thirdPartyDistributionChannels: z.array(z.unknown()).optional(),
  }),
  content: z
    .strictObject({
      media: z.strictObject({ id: z.string(), title: z.string().optional(), altText: z.string().max(4086).optional() }),
      multiImage: z.strictObject({
        images: z
          .array(z.strictObject({ id: z.string(), altText: z.string().max(4086).optional() }))
          .min(2)
          .max(20),
      }),
      article: z.strictObject({
        source: z.url(),
        title: z.string().min(1).max(400),
        description: z.string().max(4086).optional(),
        thumbnail: z.string().optional(),
      }),
    })
    .partial()
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
})
export type PostBody = z.infer<typeof PostBody>
