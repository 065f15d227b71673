import { z } from 'zod'
import { ContentProblem } from '../posts/content-check.ts'
import { Post } from '../posts/post.ts'

const charged = {
  creditsUsed: z.number(),
  remainingCredits: z.number(),
}

/** Spec G1 */
export const AiText = z
  .object({
    result: z.string(),
    source: z.enum(['ai', 'heuristic']).describe('heuristic: no model is set up, and none was asked'),
    warnings: z.array(z.string()).describe('What a reader should know or check before using it'),
    ...charged,
  })
  .meta({ id: 'AiText' })
export type AiText = z.infer<typeof AiText>

/** Spec G2 */
export const Rewrite = z
  .object({
    post: Post.describe('The post as it is now, with the proposal if that was applied'),
    proposal: z.object({ text: z.string(), changes: z.string().describe('What was changed, in a sentence or two') }),
    problems: z
      .array(ContentProblem)
      .describe('What is still wrong with the proposal after two repairs; with an error among them it is not applied'),
    applied: z.boolean(),
    ...charged,
  })
  .meta({ id: 'Rewrite' })
export type Rewrite = z.infer<typeof Rewrite>
