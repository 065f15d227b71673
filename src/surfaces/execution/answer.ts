import type { Encoding } from '../http/content-encoding.ts'

/** An answer of an operation. */
export interface Answer {
  output: unknown
  replayed: boolean
  /** The REST body of the answer, if it has been made. */
  kept?: KeptBody
}

export interface KeptBody {
  body: Buffer
  /** Its entity tag. */
  tag: string
  /**
   * The compressed forms of the body, made on the first request for each. They are a quarter of its size, and do not
   * count towards the size of the kept answers.
   */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
