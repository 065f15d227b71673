import { generateRun } from './generate-run.ts'
import { generateContent } from './operations/generate-content.ts'
import { rewritePost } from './operations/rewrite-post.ts'
import { summarizeText } from './operations/summarize-text.ts'
import { rewriteRun } from './rewrite-run.ts'
import { summarizeRun } from './summarize-run.ts'

/** The runs that AI operations start. */
export const aiRuns = [generateRun, summarizeRun, rewriteRun] as const

export const aiOperations = { generateContent, summarizeText, rewritePost }
