import { z } from 'zod'
import { PLATFORMS } from '../platforms.ts'

/** One problem that a network's rules, the brand's own rules or the workspace's accounts find in a post. */
export const ContentProblem = z
  .object({
    platform: z.enum(PLATFORMS),
    path: z.string(),
    code: z.string(),
    message: z.string(),
    severity: z.enum(['error', 'warning']).describe('error: it cannot be approved like this'),
    quote: z.string().optional().describe('The words that it is about, as they stand in the text, if it is about some'),
    replacement: z
      .string()
      .optional()
      .describe('The words to put in place of the quote, where Galley knows them; empty: take the quote out'),
  })
  .meta({ id: 'ContentProblem' })
export type ContentProblem = z.infer<typeof ContentProblem>

/** What the content rules say about a post. Spec R13, last paragraph. */
export const ContentCheck = z
  .object({
    ok: z.boolean().describe('True if there is no error; warnings do not count'),
    problems: z.array(ContentProblem),
    counted: z.object({ used: z.number(), max: z.number() }),
  })
  .meta({ id: 'ContentCheck' })
