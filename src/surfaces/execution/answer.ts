import type { Encoding } from '../http/content-encoding.ts'

/** An answer of an operation. */
export interface Answer {
  output: unknown
  replayed: boolean
  /** The body that REST sends for it, if it has been made. */
  kept?: KeptBody
}

export interface KeptBody {
  body: Buffer
  /** Its entity tag. */
  tag: string
  /**
   * The body's compressed forms, made when somebody first asks for them. They are a quarter of its size, and do not
   * count toward the size of what is kept.
   */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
