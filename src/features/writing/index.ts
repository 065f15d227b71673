import { generateContent } from './operations/generate-content.ts'
import { rewritePost } from './operations/rewrite-post.ts'

/** The runs that the operations below start. */
export const writingRuns = [generateContent.run, rewritePost.run] as const

export const writingOperations = { generateContent: generateContent.operation, rewritePost: rewritePost.operation }

// For drafting operations of other features. docs/guides/add-an-ai-operation.md
export { basisOf, type Source } from './basis-of.ts'
export { type Ground, materialOf, sourcesOf, type Told } from './ground.ts'
export { toldFields, toldRules } from './prompts/told.ts'
export { type ReadGround, readGround } from './read-ground.ts'
export { type DraftProblem, writeDrafts } from './write-drafts.ts'
