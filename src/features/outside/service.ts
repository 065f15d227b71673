/** How a page describes itself. The picture is unchecked. */
export interface Page {
  title: string
  description: string | null
  image: Uint8Array | null
}

/** On whose behalf pages and networks are asked (the parties that a fair gate counts), and until when. */
export interface Requester {
  parties: readonly string[]
  until: AbortSignal
}

/**
 * Reads a page. Null if it is not one or has no title; throws if it does not answer, or if too much is being read
 * already.
 */
export type ReadPage = (url: string, by: Requester) => Promise<Page | null>

/** The answer of `ask`, or a kept one. Null: nobody has the name; that is kept too. Throws if there is no answer for now. */
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
