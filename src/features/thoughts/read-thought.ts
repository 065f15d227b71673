import { sentencesOf } from '#features/ai/index.ts'

/** A thought in the pieces that a form arranges. */
export interface ThoughtParts {
  /** Sentences outside of its list, in order. */
  sentences: string[]
  /** The lines of its list, without their marks. */
  items: string[]
  numbered: boolean
}

const MARK = /^\s*(?:[-–—*•·]|(\d{1,2})[.)])\s+(?=\S)/u

/** One line that looks like an item is a sentence that begins with a dash, and no list. */
const FEWEST_ITEMS = 2

export function partsOfThought(text: string): ThoughtParts {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => MARK.test(line))
  const isList = marked.length >= FEWEST_ITEMS
  const prose = isList ? lines.filter((line) => !MARK.test(line)) : lines
  return {
    sentences: prose.flatMap(sentencesOf),
    items: isList ? marked.map((line) => line.replace(MARK, '').trim()) : [],
    numbered: isList && marked.every((line) => MARK.exec(line)?.[1] !== undefined),
  }
}

export const hasNumber = (sentence: string): boolean => /\p{Nd}/u.test(sentence)

/** The text without the numbers of its steps, which claim nothing. */
export const withoutStepNumbers = (text: string): string => text.replace(/^\s*\d{1,2}[.)]\s+/gmu, '')
