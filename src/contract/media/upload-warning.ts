import { z } from 'zod'

/** What was removed from an uploaded file when it was stored. */
export const UploadWarnings = z
  .array(z.object({ code: z.enum(['animation_lost']), message: z.string() }))
  .describe('What the file lost, such as an animation; usually empty')
export type UploadWarnings = z.infer<typeof UploadWarnings>
