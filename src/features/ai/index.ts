import { generateContent } from './operations/generate-content.ts'
import { rewritePost } from './operations/rewrite-post.ts'
import { summarizeText } from './operations/summarize-text.ts'

/** The runs that the operations below start. */
export const aiRuns = [generateContent.run, summarizeText.run, rewritePost.run] as const

export const aiOperations = {
  generateContent: generateContent.operation,
  summarizeText: summarizeText.operation,
  rewritePost: rewritePost.operation,
}

// For operations of other features that ask a model. docs/guides/add-an-ai-operation.md
export { extractiveSummary, sentencesOf } from './extractive-summary.ts'
export { modelRound } from './model-round.ts'
export { asData, dataRule } from './prompts/as-data.ts'
export { promptOf } from './prompts/prompt.ts'
export { type Flawed, repairOf } from './prompts/repair.ts'
export { writeAndCheck } from './write-and-check.ts'
export { TextProblem } from './written-text.ts'
