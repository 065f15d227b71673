import { z } from 'zod'
import { Id } from '../common.ts'

/** Why an approved post will not be published unless somebody corrects the cause. Decision 026 */
export const PublishWarning = z.object({
  postId: Id,
  code: z.enum(['account_error', 'no_account', 'network_unavailable']),
  message: z.string(),
})
export type PublishWarning = z.infer<typeof PublishWarning>
