import { z } from 'zod'
import { Id } from '../common.ts'

/** What will keep an approved post from going out unless somebody corrects it. Decision 026 */
export const PublishWarning = z.object({
  postId: Id,
  code: z.enum(['account_error', 'no_account', 'network_unavailable']),
  message: z.string(),
})
export type PublishWarning = z.infer<typeof PublishWarning>
