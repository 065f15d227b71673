/** How a page describes itself. The picture is not checked yet. */
export interface Page {
  title: string
  description: string | null
  image: Uint8Array | null
}

/** For whom pages and networks are read (the parties that a fair gate counts), and until when. */
export interface Requester {
  parties: readonly string[]
  until: AbortSignal
}

/**
 * Reads a page. Null if it is not a page or has no title. Throws if it does not answer, or if too many pages are being
 * read.
 */
export type ReadPage = (url: string, by: Requester) => Promise<Page | null>

/**
 * The answer of `ask`, or a kept one. Null if nobody has the name; this answer is kept too. Throws if no answer is
 * available now.
 */
export type LookUpName = (
  name: { platform: string; handle: string },
  by: Requester,
  ask: () => Promise<string | null>,
) => Promise<string | null>

declare module '#kernel/services.ts' {
  interface Services {
    /** Reads pages at addresses that users give. */
    readPage: ReadPage
    /** Keeps the answers of the networks' own look-ups. */
    lookUpName: LookUpName
  }
}
