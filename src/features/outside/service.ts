/** What a page says of itself. The picture is as it came: nobody has looked at it. */
export interface Page {
  title: string
  description: string | null
  image: Uint8Array | null
}

/** On whose behalf something is asked outside, as a fair gate counts, and for how long. */
export interface Requester {
  parties: readonly string[]
  until: AbortSignal
}

/** Null for what is no page or has no title; throws where it does not answer, or too much is being read already. */
export type ReadPage = (url: string, by: Requester) => Promise<Page | null>

/** `ask`'s answer or one that is kept, also that nobody has the name; throws where there is none for now. */
export type LookUpName = (
  name: { platform: string; handle: string },
  by: Requester,
  ask: () => Promise<string | null>,
) => Promise<string | null>

declare module '#kernel/services.ts' {
  interface Services {
    /** Asks addresses that users give. */
    readPage: ReadPage
    /** Stands before the networks' own look-ups. */
    lookUpName: LookUpName
  }
}
