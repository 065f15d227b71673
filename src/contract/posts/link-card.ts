import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/**
 * What the page behind a link said about itself when it was read. It goes out with the post exactly like this. Decision
 * 024
 */
export const LinkCard = z
  .object({
    url: z.url().describe('The address in the text'),
    title: z.string(),
    description: z.string().nullable(),
    imageAssetId: Id.nullable().describe('The page’s picture, kept as a file of the workspace'),
    imageUrl: z.url().nullable().describe('Where that file is'),
    readAt: Timestamp,
  })
  .meta({ id: 'LinkCard' })
export type LinkCard = z.infer<typeof LinkCard>
