import type { Told } from '../ground.ts'

/** The told material as fields of a prompt's data. A field without a value is null, and is left out. */
export function toldFields({ brand, words, voices = [], plan, thoughts, bestPosts, documents = [] }: Told) {
  const { voice, about, guardrails, knowledge } = words
  const filled = (fields: object): Record<string, unknown> | null => {
    const entries = Object.entries(fields).filter(([, value]) => !isEmpty(value))
    return entries.length === 0 ? null : Object.fromEntries(entries)
  }
  const list = <T>(items: readonly T[]): readonly T[] | null => (items.length === 0 ? null : items)
  return {
    voice: filled(voice),
    voices: list(voices.map(filled)),
    brand: filled({ ...brand, ...about }),
    rules: list([...guardrails, ...(plan?.rules ?? [])]),
    plan:
      plan &&
      filled({ ...plan, rules: null, pillars: plan.pillars.map(({ name, description }) => ({ name, description })) }),
    facts: list(knowledge.map(({ kind, text }) => ({ kind, text }))),
    thoughts: list(thoughts.map(({ kind, text }) => ({ kind, text }))),
    documents: list(documents.map(({ kind, about, facts }) => ({ kind, about, facts }))),
    examples: list(bestPosts.map(({ text }) => text)),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)

const MEANING: Record<keyof ReturnType<typeof toldFields>, string> = {
  voice:
    '`voice` says how it has to sound: keep to its `writingGuidelines`, and use none of its `bannedPhrases` in any form.',
  voices:
    '`voices` say how the account of a network has to sound: a text for that network goes by these, and by `voice` only where they say nothing.',
  brand: '`brand` says who speaks.',
  rules: '`rules` hold for every text.',
  plan: '`plan` says what the texts are for, and for whom.',
  facts: '`facts` are what is known and may be said.',
  thoughts: '`thoughts` are notes of the author: use one only where it fits what is asked for.',
  documents: '`documents` are material of the author.',
  examples: '`examples` are the author’s own posts: go by how these sound, and take no fact from them.',
}

/** One line for each field that has a value. */
export function toldRules(fields: ReturnType<typeof toldFields>): string[] {
  const names = Object.keys(MEANING) as (keyof typeof MEANING)[] // its own keys
  return names.flatMap((name) => (fields[name] === null ? [] : [MEANING[name]]))
}
