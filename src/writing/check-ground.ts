/** A rule of the brand in a person's words. */
export interface Guardrail {
  text: string
  /** Whether messages must not repeat the rule's words, because assistants read messages. */
  isPrivate: boolean
}

export interface RecentPost {
  id: string
  text: string
}

/** The allowed links, mentions and tags, as they may stand in a text: `https://…`, `@name`, `#tag`, `$TAG`. */
export interface Allowed {
  links: readonly string[]
  /** Domains of the workspace itself. Every address on one of them is allowed. */
  domains: readonly string[]
  mentions: readonly string[]
  tags: readonly string[]
}

/** What a text is checked against. A checker does not run if its part is absent. */
export interface CheckGround {
  bannedPhrases?: readonly string[] | undefined
  guardrails?: readonly Guardrail[] | undefined
  /** Texts that nobody outside may learn of. */
  withheld?: readonly string[] | undefined
  /** Texts that anybody may read. Words that these contain too are not a leak. A person's request is not among them. */
  publicTexts?: readonly string[] | undefined
  /** Texts that must contain every number, date, quotation, link, mention and tag. */
  sources?: readonly string[] | undefined
  /** Used when the sources are not available: the claims that the basis lists as unsupported since the drafting. */
  unsupported?: readonly string[] | undefined
  /** Limits the signs further than the sources, if those contain strangers' texts. */
  allowed?: Allowed | undefined
  /** The workspace's posts of the last sixty days, and its open drafts. */
  recent?: readonly RecentPost[] | undefined
  /** The author's own published posts, by which their habits are measured. */
  ownPosts?: readonly string[] | undefined
}
