import type { THOUGHT_KINDS } from '#contract/writing/thought.ts'

export type ThoughtKind = (typeof THOUGHT_KINDS)[number]

/**
 * The kinds in the order in which they are offered. Importing the contract's list would load its schemas into the page.
 */
export const KIND_WORDS: Readonly<Record<ThoughtKind, string>> = {
  thought: 'Thought',
  tip: 'Tip',
  opinion: 'Opinion',
  story: 'Story',
  lesson: 'Lesson',
}

export const KINDS = Object.keys(KIND_WORDS) as ThoughtKind[] // the record has each kind once

/** The tags in a line of text: separated by commas, each at most once. */
export const tagsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== ''),
  ),
]

/** The pending id of a thought from which posts are being drafted. */
export const draftingId = (thoughtId: string): string => `drafting ${thoughtId}`
