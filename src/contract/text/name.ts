import { z } from 'zod'
import { isBlank } from './visible.ts'

/**
 * A name in one line. What does not show but changes how the text around it reads is refused: control characters, and
 * the controls of writing direction that embed, override or isolate (U+202A to U+202E, U+2066 to U+2069).
 */
export function lineOfText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(
      /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u,
      'Use one line of text without control characters or controls of writing direction',
    )
}

const seen = (text: string): boolean => text === '' || !isBlank(text)
const UNSEEN = 'Nothing of this can be seen: write something that shows'

export const nameUpTo = (longest: number) => lineOfText(longest).min(1).refine(seen, UNSEEN)

/** Words that somebody or something is to read, in as many lines as they like. */
export const wordsUpTo = (longest: number) => z.string().trim().min(1).max(longest).refine(seen, UNSEEN)
