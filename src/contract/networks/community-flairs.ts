import { z } from 'zod'

/** The flairs of a community, of which its posts may have one, as its network says it now. */
export const CommunityFlairs = z
  .object({
    /** No post is taken there without one. */
    required: z.boolean(),
    flairs: z.array(z.object({ id: z.string(), text: z.string() })),
  })
  .meta({ id: 'CommunityFlairs' })

export type CommunityFlairs = z.infer<typeof CommunityFlairs>
