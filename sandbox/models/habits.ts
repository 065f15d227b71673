import { createHash } from 'node:crypto'
import { subjectOf } from './labelled.ts'

interface Habit {
  name: string
  /** In how many of a hundred texts it stands. */
  often: number
  add(text: string): string
  /** The guidelines that break it. */
  brokenBy: RegExp
}

/** What a model that writes as all models do puts into texts, unless it is told not to. */
const HABITS: readonly Habit[] = [
  { name: 'word', often: 70, add: (text) => `${text} We leverage what we learned.`, brokenBy: /instead of “leverage/i },
  { name: 'question', often: 60, add: (text) => `${text} What would you ask?`, brokenBy: /end with a question/i },
  {
    name: 'sale',
    often: 50,
    add: (text) => text.replace(/(?= What would|$)/, ' Buy it today.'),
    brokenBy: /promote less/i,
  },
  { name: 'emoji', often: 75, add: (text) => `🚀 ${text}`, brokenBy: /no emoji/i },
  { name: 'opening', often: 25, add: (text) => `Big news. ${text}`, brokenBy: /big news/i },
]

/**
 * A text about the prompt's subject with these habits, each as often as it says: which ones a text has depends on the
 * subject alone. A guideline in the prompt's voice breaks a habit, as it would for a model that keeps to it.
 */
export function habitual(prompt: string): string {
  const [, guidelines = ''] = /"writingGuidelines":(\[[^\]]*\])/.exec(prompt) ?? []
  const subject = subjectOf(prompt)
  return HABITS.filter(({ brokenBy }) => !brokenBy.test(guidelines))
    .filter(({ name, often }) => chanceOf(`${name} ${subject}`) < often)
    .reduce((text, { add }) => add(text), subject)
}

/** 0 to 99, always the same for the same words. */
const chanceOf = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() % 100
