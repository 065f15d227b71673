/** A mail as a feature writes it: words and at most one thing to do. render-letter.ts alone decides how it looks. */
export interface Letter {
  subject: string
  /** Plain text, one paragraph each. */
  paragraphs: string[]
  /** An http(s) address, shown as a button and in full. */
  action?: { label: string; href: string }
  /** Why the reader gets it. */
  footer?: string
}
