import type { AccountVoice } from '#contract/networks/account-voice.ts'
import type { Platform } from '#contract/platforms.ts'
import type { WordsForModels } from '#features/brand/index.ts'
import type { Extract } from '#features/context/index.ts'
import type { Allowed, Guardrail, RecentPost } from '#writing/check-ground.ts'
import type { Source } from './basis-of.ts'

/** What the active strategy says to whoever writes. */
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
 * What a model that writes may be told. Everything here is public: whoever fills it in selects by disclosure in SQL, and
 * nothing of `Withheld` has a place in it.
 */
export interface Told {
  brand: { name: string; tagline: string | null; website: string | null }
  words: WordsForModels
  /** The voices of accounts that sound otherwise than the workspace, by the network that is written for. */
  voices?: readonly NetworkVoice[]
  plan: Plan | null
  thoughts: readonly { id: string; kind: string; text: string }[]
  /** The workspace's own best posts of the network: how it sounds, and no source of facts. */
  bestPosts: readonly { id: string; platform: Platform; text: string }[]
  /** What was extracted from enabled public documents of the context library. Their own words have no place here. */
  documents?: readonly Extract[]
}

/** What code checks by, and no prompt sees. */
export interface Withheld {
  bannedPhrases: readonly string[]
  /** All guardrails, the private ones too. */
  guardrails: readonly Guardrail[]
  /** Private and restricted facts and documents. */
  texts: readonly string[]
  recent: readonly RecentPost[]
  ownPosts: readonly string[]
  /** Links, mentions and tags that are allowed, where the sources hold texts of strangers. */
  allowed?: Allowed
}

export interface Ground {
  told: Told
  withheld: Withheld
}

/**
 * The told texts in which the claims of a draft may stand. Posts and the voice are no sources: they say how to write,
 * not what.
 */
export function sourcesOf({ brand, words, plan, thoughts, documents = [] }: Told): Source[] {
  const { about, knowledge, guardrails } = words
  const lines = (...given: (string | null | undefined | readonly string[])[]) => given.flat().filter(Boolean).join('\n')
  const said = (isConfirmed: boolean) =>
    knowledge.filter(({ confirmed }) => confirmed === isConfirmed).map(({ text }) => text)
  const all: Source[] = [
    { name: 'brand kit', text: lines(brand.name, brand.tagline, brand.website) },
    { name: 'brand profile', text: lines(said(true), guardrails) },
    // These parts of the profile may have been read on a website, which may say what it likes.
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

/** The documents and the learned preferences that were told, for the basis of what is written from them. */
export function materialOf({ words: { voice, signalIds }, documents = [] }: Told) {
  // The guidelines that were learned are the last of the voice's, in the order of their signals.
  const learned = voice.writingGuidelines.slice(voice.writingGuidelines.length - signalIds.length)
  return { documents, signals: signalIds.map((id, index) => ({ id, text: learned[index] ?? '' })) }
}

/** Whether the workspace has said nothing about itself but its name. */
export function saysNothing({ words, voices = [], plan, thoughts, bestPosts, documents = [] }: Told): boolean {
  const { voice, about, guardrails, knowledge } = words
  const isEmpty = (value: unknown): boolean =>
    value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)
  return (
    [voices, plan, thoughts, bestPosts, documents, guardrails, knowledge].every(isEmpty) &&
    [...Object.values(voice), ...Object.values(about ?? {})].every(isEmpty)
  )
}
