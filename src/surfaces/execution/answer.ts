import type { Encoding } from '../http/content-encoding.ts'

/** An answer of an operation. */
export interface Answer {
  output: unknown
  replayed: boolean
  /** What REST sends for it, where it is made already. */
  kept?: KeptBody
}

export interface KeptBody {
  body: Buffer
  /** Its entity tag. */
  tag: string
  /** Its compressed forms, once somebody asked for them; a quarter of its size, on top of what may be kept. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
