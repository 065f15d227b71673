import { bannedPhrases } from '#writing/banned-phrases.ts'
import { machineTells } from '#writing/machine-tells.ts'
import { nearDuplicates } from '#writing/near-duplicates.ts'
import { privateFacts } from '#writing/private-facts.ts'
import { wordsOf } from '#writing/words.ts'
import { type Brief, PROFILE } from './briefs.ts'
import { languageOf } from './language.ts'

/** The result of a brief. */
export interface Outcome {
  texts: string[]
  /** How many errors of the networks' rules the posts have. */
  rulesBroken: number
  unsupported: number
  rounds: number
  /** The texts of earlier briefs. */
  earlier: readonly string[]
}

const PRIVATE = PROFILE.knowledgeItems.filter(({ disclosure }) => disclosure === 'private').map(({ text }) => text)

/** The properties of a good draft, each as a question that code can answer. */
export const PROPERTIES = {
  answered: ({ platforms }: Brief, { texts }: Outcome) =>
    texts.length === platforms.length && texts.every((text) => text.trim() !== ''),
  rules: (_: Brief, { rulesBroken }: Outcome) => rulesBroken === 0,
  'no banned phrase': (_: Brief, { texts }: Outcome) =>
    texts.every((text) => bannedPhrases(text, PROFILE.voice.bannedPhrases).length === 0),
  'nothing unsupported': (_: Brief, { unsupported }: Outcome) => unsupported === 0,
  'nothing private': (_: Brief, { texts }: Outcome) =>
    texts.every((text) => privateFacts(text, PRIVATE, []).length === 0),
  'no duplicate': (_: Brief, { texts, earlier }: Outcome) =>
    texts.every(
      (text) =>
        nearDuplicates(
          text,
          earlier.map((one, n) => ({ id: String(n), text: one })),
        ).length === 0,
    ),
  'no turn of machines': (_: Brief, { texts }: Outcome) => texts.every((text) => machineTells(text, []).length === 0),
  'in its language': ({ language }: Brief, { texts }: Outcome) => texts.every((text) => languageOf(text) === language),
  'about the thought': ({ thought }: Brief, { texts }: Outcome) =>
    texts.every((text) => sharedWith(thought, text) >= 1 / 4),
  'at once': (_: Brief, { rounds }: Outcome) => rounds === 1,
} satisfies Record<string, (brief: Brief, outcome: Outcome) => boolean>
export type Property = keyof typeof PROPERTIES

/** Which properties the outcome has. Without an answer it has none. */
export function score(brief: Brief, outcome: Outcome): Record<Property, boolean> {
  const isAnswered = PROPERTIES.answered(brief, outcome)
  return Object.fromEntries(
    Object.entries(PROPERTIES).map(([name, has]) => [name, isAnswered && has(brief, outcome)]),
  ) as Record<Property, boolean> // each of them
}

/** The share of the thought's longer words that are in the text. In Japanese, the share of its characters. */
function sharedWith(thought: string, text: string): number {
  const isJapanese = languageOf(thought) === 'ja'
  const keys = (one: string) => wordsOf(one).flatMap(({ key }) => (isJapanese ? [...key] : key.length > 3 ? [key] : []))
  const said = new Set(keys(text))
  const wanted = [...new Set(keys(thought))]
  return wanted.filter((key) => said.has(key)).length / Math.max(1, wanted.length)
}
