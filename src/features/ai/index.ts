import { summarizeText } from './operations/summarize-text.ts'

/** The runs that the operation below starts. */
export const aiRuns = [summarizeText.run] as const

export const aiOperations = { summarizeText: summarizeText.operation }

// For operations of other features that call a model. docs/guides/add-an-ai-operation.md
export { extractiveSummary, sentencesOf } from './extractive-summary.ts'
export { modelRound } from './model-round.ts'
export { asData, dataRule } from './prompts/as-data.ts'
export { promptOf } from './prompts/prompt.ts'
export { type Flawed, repairOf } from './prompts/repair.ts'
export { writeAndCheck } from './write-and-check.ts'
export { TextProblem, WrittenText } from './written-text.ts'
