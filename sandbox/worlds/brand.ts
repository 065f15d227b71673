import type { Tongue } from './phrases.ts'

/** An imaginary brand: what it listens for, and what people say to it, near it and past it. */
export interface BrandWorld {
  handle: string
  /** A second account of the same workspace. */
  otherHandle: string
  keywords: string[]
  feedKeywords: string[]
  watchHandles: string[]
  redditKeywords: string[]
  subreddits: string[]
  excludeTerms: string[]
  slots: Record<string, readonly string[]>
  /** Said to the brand, after its handle or below its posts. */
  said: {
    question: string[]
    problem: string[]
    praise: string[]
    complaint: string[]
    sarcasm: string[]
    wish: string[]
  }
  /** In other languages, said to the brand. */
  abroad: Record<Tongue, string[]>
  /** Said to nobody, and somebody of the brand could help: each has a keyword. */
  asks: string[]
  rivals: string[]
  named: string[]
  /** With a keyword, but about something else, or about nothing that needs an answer. */
  otherMeaning: string[]
  aside: string[]
  adverts: string[]
  news: string[]
  /** Reddit: title and text. */
  threads: [title: string, text: string][]
  idleThreads: [title: string, text: string][]
  /** What the brand itself posts. */
  own: string[]
}
