import { z } from 'zod'

/** The answer of a model that writes one text. */
export const WrittenText = z.object({ text: z.string() })

export const TextProblem = z.object({ message: z.string(), severity: z.enum(['error', 'warning']) })
export type TextProblem = z.infer<typeof TextProblem>
