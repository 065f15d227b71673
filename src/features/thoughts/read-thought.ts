import { sentencesOf } from '#features/ai/index.ts'

/** A thought split into the pieces that a form arranges. */
export interface ThoughtParts {
  /** The thought's sentences; if it has a list, only those before the list. */
  lead: string[]
  /** The lines of its list, without their marks. */
  items: string[]
  /** The sentences after its list. */
  tail: string[]
  numbered: boolean
}

const MARK = /^\s*(?:[-–—*•·]|(\d{1,2})[.)])\s+(?=\S)/u

/** A single line that looks like an item is a sentence that begins with a dash, and not a list. */
const FEWEST_ITEMS = 2

export function partsOfThought(text: string): ThoughtParts {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => MARK.test(line))
  if (marked.length < FEWEST_ITEMS) return { lead: lines.flatMap(sentencesOf), items: [], tail: [], numbered: false }
  const first = lines.findIndex((line) => MARK.test(line))
  return {
    lead: lines.slice(0, first).flatMap(sentencesOf),
    items: marked.map((line) => line.replace(MARK, '').trim()),
    tail: lines
      .slice(first)
      .filter((line) => !MARK.test(line))
      .flatMap(sentencesOf),
    numbered: marked.every((line) => MARK.exec(line)?.[1] !== undefined),
  }
}

export const hasNumber = (sentence: string): boolean => /\p{Nd}/u.test(sentence)
