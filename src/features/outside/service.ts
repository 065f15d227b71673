/** How a page describes itself. The picture is as it came: nobody has looked at it. */
export interface Page {
  title: string
  description: string | null
  image: Uint8Array | null
}

/** On whose behalf something is read outside (the parties that a fair gate counts), and until when. */
export interface Requester {
  parties: readonly string[]
  until: AbortSignal
}

/** Null if it is no page or has no title; throws if it does not answer, or if too much is being read already. */
export type ReadPage = (url: string, by: Requester) => Promise<Page | null>

/**
 * The answer of `ask`, or one that is kept, including that nobody has the name; throws if there is no answer for now.
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
