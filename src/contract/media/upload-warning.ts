import { z } from 'zod'

/** What of an uploaded file is not kept. */
export const UploadWarnings = z
  .array(z.object({ code: z.enum(['animation_lost']), message: z.string() }))
  .describe('What of the file is not kept; most have nothing here')
export type UploadWarnings = z.infer<typeof UploadWarnings>
