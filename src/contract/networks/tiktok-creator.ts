import { z } from 'zod'

/** What a creator on TikTok may choose for the next post, as TikTok says it now. Spec N6 */
export const TikTokCreatorInfo = z
  .object({
    creatorAvatarUrl: z.url().nullable(),
    creatorUsername: z.string().nullable(),
    creatorNickname: z.string().nullable(),
    privacyLevelOptions: z.array(z.string()),
    commentDisabled: z.boolean(),
    duetDisabled: z.boolean(),
    stitchDisabled: z.boolean(),
    maxVideoPostDurationSec: z.number().nullable(),
    /** False if the account's authorisation may only leave drafts in the creator's inbox. */
    directPostEnabled: z.boolean(),
  })
  .meta({ id: 'TikTokCreatorInfo' })

export type TikTokCreatorInfo = z.infer<typeof TikTokCreatorInfo>
