import type { AccountVoice } from '#contract/networks/account-voice.ts'
import type { Platform } from '#contract/platforms.ts'
import type { WordsForModels } from '#features/brand/index.ts'
import type { Extract } from '#features/context/index.ts'
import type { Allowed, Guardrail, RecentPost } from '#writing/check-ground.ts'
import type { Source } from './basis-of.ts'

/** The active strategy, as far as writers are told. */
export interface Plan {
  primaryObjective: string
  targetAudience: string
  pillars: readonly { id: string; name: string; description: string }[]
  priorities: readonly string[]
  rules: readonly string[]
}

export interface NetworkVoice extends AccountVoice {
  platform: Platform
}

/**
 * What a writing model may be told. All of it is public: the queries that fill it select by disclosure, and nothing of
 * `Withheld` may be added.
 */
export interface Told {
  brand: { name: string; tagline: string | null; website: string | null }
  words: WordsForModels
  /** The voices of accounts that differ from the workspace's, on the networks that the text is for. */
  voices?: readonly NetworkVoice[]
  plan: Plan | null
  thoughts: readonly { id: string; kind: string; text: string }[]
  /** The workspace's own best posts of the network. They show its style, and are no source of facts. */
  bestPosts: readonly { id: string; platform: Platform; text: string }[]
  /** Extracts from enabled public documents of the context library. The documents' own words are not included. */
  documents?: readonly Extract[]
}

/** What code checks with. No prompt contains it. */
export interface Withheld {
  bannedPhrases: readonly string[]
  /** All guardrails, the private ones too. */
  guardrails: readonly Guardrail[]
  /** Private and restricted facts and documents. */
  texts: readonly string[]
  recent: readonly RecentPost[]
  ownPosts: readonly string[]
  /** Links, mentions and tags that are allowed, if the sources contain strangers' texts. */
  allowed?: Allowed
}

export interface Ground {
  told: Told
  withheld: Withheld
}

/**
 * The told texts that may support a draft's claims. Posts and the voice are not sources: they say how to write, not
 * what.
 */
export function sourcesOf({ brand, words, plan, thoughts, documents = [] }: Told): Source[] {
  const { about, knowledge, guardrails } = words
  const lines = (...given: (string | null | undefined | readonly string[])[]) => given.flat().filter(Boolean).join('\n')
  const said = (isConfirmed: boolean) =>
    knowledge.filter(({ confirmed }) => confirmed === isConfirmed).map(({ text }) => text)
  const all: Source[] = [
    { name: 'brand kit', text: lines(brand.name, brand.tagline, brand.website) },
    { name: 'brand profile', text: lines(said(true), guardrails) },
    // These parts of the profile may have been read on a website, whose text is not trusted.
    { name: 'brand profile', text: lines(...Object.values(about ?? {}), said(false)), isForeign: true },
    {
      name: 'strategy',
      text: plan
        ? lines(
            plan.primaryObjective,
            plan.targetAudience,
            plan.pillars.flatMap(({ name, description }) => [name, description]),
            plan.priorities,
            plan.rules,
          )
        : '',
    },
    ...thoughts.map(({ text }) => ({ name: 'thought', text })),
    ...documents.map(
      ({ title, about, facts }): Source => ({ name: title, text: lines(facts, about), isForeign: true }),
    ),
  ]
  return all.filter(({ text }) => text !== '')
}

/** The told documents and learned preferences, for the basis of the written text. */
export function materialOf({ words: { voice, signalIds }, documents = [] }: Told) {
  // The learned guidelines are the last ones of the voice, in the order of their signals.
  const learned = voice.writingGuidelines.slice(voice.writingGuidelines.length - signalIds.length)
  return { documents, signals: signalIds.map((id, index) => ({ id, text: learned[index] ?? '' })) }
}

/** Whether the workspace has stated nothing about itself but its name. */
export function saysNothing({ words, voices = [], plan, thoughts, bestPosts, documents = [] }: Told): boolean {
  const { voice, about, guardrails, knowledge } = words
  const isEmpty = (value: unknown): boolean =>
    value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)
  return (
    [voices, plan, thoughts, bestPosts, documents, guardrails, knowledge].every(isEmpty) &&
    [...Object.values(voice), ...Object.values(about ?? {})].every(isEmpty)
  )
}
