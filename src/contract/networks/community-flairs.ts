import { z } from 'zod'

/** The flairs of a community, as its network gives them now. A post may have one. */
export const CommunityFlairs = z
  .object({
    /** True if the community takes no post without a flair. */
    required: z.boolean(),
    flairs: z.array(z.object({ id: z.string(), text: z.string() })),
  })
  .meta({ id: 'CommunityFlairs' })

export type CommunityFlairs = z.infer<typeof CommunityFlairs>
