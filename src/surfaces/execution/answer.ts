import type { Encoding } from '../http/content-encoding.ts'

/** An answer of an operation. */
export interface Answer {
  output: unknown
  replayed: boolean
  /** The body that REST sends for it, if it is made already. */
  kept?: KeptBody
}

export interface KeptBody {
  body: Buffer
  /** Its entity tag. */
  tag: string
  /**
   * The body's compressed forms, once somebody has asked for them: a quarter of its size, and not counted in what may
   * be kept.
   */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
