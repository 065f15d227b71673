/** A rule of the brand in a person's words. */
export interface Guardrail {
  text: string
  /** Whether messages must not repeat the rule's words, since assistants read messages. */
  isPrivate: boolean
}

export interface RecentPost {
  id: string
  text: string
}

/** The links, mentions and tags that code allows. Each as it may stand in a text: `https://…`, `@name`, `#tag`, `$TAG`. */
export interface Allowed {
  links: readonly string[]
  /** Domains of the workspace itself: every address under one of them is allowed. */
  domains: readonly string[]
  mentions: readonly string[]
  tags: readonly string[]
}

/** What a text is checked against. A checker whose part is absent does not run. */
export interface CheckGround {
  bannedPhrases?: readonly string[] | undefined
  guardrails?: readonly Guardrail[] | undefined
  /** Texts that nobody outside may learn of. */
  withheld?: readonly string[] | undefined
  /** Texts that anybody may read: what they say too is no leak. What a person asks for is not among them. */
  publicTexts?: readonly string[] | undefined
  /** Texts in which every number, date, quotation, link, mention and tag must stand. */
  sources?: readonly string[] | undefined
  /** Narrower than the sources, where those hold texts of strangers. */
  allowed?: Allowed | undefined
  /** The workspace's posts of the last sixty days, and its open drafts. */
  recent?: readonly RecentPost[] | undefined
  /** The author's own published posts, by which their habits are measured. */
  ownPosts?: readonly string[] | undefined
}
