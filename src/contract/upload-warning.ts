import { z } from 'zod'

/** What an uploaded file loses when it is stored. */
export const UploadWarnings = z
  .array(z.object({ code: z.enum(['animation_lost']), message: z.string() }))
  .describe('What of the file is not kept; most have nothing here')
export type UploadWarnings = z.infer<typeof UploadWarnings>
