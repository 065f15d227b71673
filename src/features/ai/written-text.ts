import { z } from 'zod'

/** What a model answers that writes one text. */
export const WrittenText = z.object({ text: z.string() })

export const TextProblem = z.object({ message: z.string(), severity: z.enum(['error', 'warning']) })
export type TextProblem = z.infer<typeof TextProblem>
