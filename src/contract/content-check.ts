import { z } from 'zod'
import { PLATFORMS } from './platforms.ts'

/** What the content rules say of a post. Decision A2-2, last paragraph. */
export const ContentCheck = z
  .object({
    ok: z.boolean().describe('True if there is no error; warnings do not count'),
    problems: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        path: z.string(),
        code: z.string(),
        message: z.string(),
        severity: z.enum(['error', 'warning']),
      }),
    ),
    counted: z.object({ used: z.number(), max: z.number() }),
  })
  .meta({ id: 'ContentCheck' })
