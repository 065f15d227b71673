import { z } from 'zod'
import { isBlank } from './visible.ts'

/** Matches text without line breaks, control characters and direction controls. */
export const ONE_LINE = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u

/**
 * A name in one line. Invisible characters that change how the text around it reads are refused: control characters,
 * and the direction controls that embed, override or isolate (U+202A to U+202E, U+2066 to U+2069).
 */
export function lineOfText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(ONE_LINE, 'Use one line of text without control characters or controls of writing direction')
}

const seen = (text: string): boolean => text === '' || !isBlank(text)
const UNSEEN = 'This has no visible characters: write something that can be seen'

export const nameUpTo = (longest: number) => lineOfText(longest).min(1).refine(seen, UNSEEN)

/** Text for a person or a program to read, of any number of lines. */
export const wordsUpTo = (longest: number) => z.string().trim().min(1).max(longest).refine(seen, UNSEEN)
