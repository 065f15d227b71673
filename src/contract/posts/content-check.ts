import { z } from 'zod'
import { PLATFORMS } from '../platforms.ts'

/** One thing that a network's rules, or the accounts of the workspace, find wrong with a post. */
export const ContentProblem = z
  .object({
    platform: z.enum(PLATFORMS),
    path: z.string(),
    code: z.string(),
    message: z.string(),
    severity: z.enum(['error', 'warning']).describe('error: it cannot be approved like this'),
  })
  .meta({ id: 'ContentProblem' })
export type ContentProblem = z.infer<typeof ContentProblem>

/** What the content rules say of a post. Decision A2-2, last paragraph. */
export const ContentCheck = z
  .object({
    ok: z.boolean().describe('True if there is no error; warnings do not count'),
    problems: z.array(ContentProblem),
    counted: z.object({ used: z.number(), max: z.number() }),
  })
  .meta({ id: 'ContentCheck' })
