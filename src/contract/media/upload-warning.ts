import { z } from 'zod'

/** What an uploaded file loses when it is stored. */
export const UploadWarnings = z
  .array(z.object({ code: z.enum(['animation_lost']), message: z.string() }))
  .describe('What is not kept of the file; mostly empty')
export type UploadWarnings = z.infer<typeof UploadWarnings>
