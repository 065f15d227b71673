import type { Platform } from '#contract/platforms.ts'
import type { Allowed, Guardrail, RecentPost } from '#writing/check-ground.ts'

/** How the workspace wants to sound. */
export interface Voice {
  tone: string
  personalityTraits: readonly string[]
  writingGuidelines: readonly string[]
  bannedPhrases: readonly string[]
}

/** What the active strategy says to whoever writes. */
export interface Plan {
  primaryObjective: string
  targetAudience: string
  pillars: readonly { id: string; name: string; description: string }[]
  priorities: readonly string[]
  guardrailNotes: readonly string[]
}

/** A text that facts may come from. `source` is what a reader is told: `thought`, `brand profile`, a document's title. */
export interface Fact {
  text: string
  source: string
}

/**
 * What a model that writes may be told. Everything here is public: whoever fills it in selects by disclosure in SQL, and
 * nothing of `Withheld` has a place in it.
 */
export interface Told {
  brand: { name: string; tagline: string | null; website: string | null }
  voice: Voice | null
  /** Rules that may be told, in people's words. */
  guardrails: readonly string[]
  plan: Plan | null
  thoughts: readonly { id: string; kind: string; text: string }[]
  facts: readonly Fact[]
  /** The workspace's own best posts of one network: how it sounds, never what is true. */
  bestPosts: readonly { id: string; platform: Platform; text: string }[]
  /** Enabled public documents of the context library. Absent until something fills them in. */
  documents?: readonly { id: string; title: string; text: string }[]
  /** Preferences that a person promoted to guidelines. Absent until something fills them in. */
  signals?: readonly { id: string; text: string }[]
}

/** What code checks by, and no prompt sees. */
export interface Withheld {
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
