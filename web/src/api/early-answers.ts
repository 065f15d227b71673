/** What was asked before the app itself had arrived (`src/early.ts`), in the name of one workspace. */
export interface EarlyAnswers {
  orgId: string | null
  /** Null where no answer came. */
  grant: Promise<Response | null>
  /** The page's first reads by their addresses; null where there was no token to ask with, or no answer. */
  reads: Map<string, Promise<Response | null>>
}

declare global {
  var galleyEarly: EarlyAnswers | undefined
}

/** The answer to the first question for a token, if it was asked already for this workspace. It is good once. */
export async function takeEarlyGrant(orgId: string | null): Promise<Response | null> {
  const early = globalThis.galleyEarly
  const grant = early?.orgId === orgId ? early.grant : null
  // Whatever is asked next is another question; what was read with the other token is not this one's.
  if (early) early.grant = NOTHING
  if (early && grant === null) early.reads.clear()
  return grant
}

/** The answer to a read that the page begins with, if it was asked already and came. It is good once. */
export async function takeEarlyRead(url: string): Promise<Response | null> {
  const reads = globalThis.galleyEarly?.reads
  const read = reads?.get(url)
  reads?.delete(url)
  const response = await read
  return response?.ok ? response : null
}

const NOTHING = Promise.resolve(null)
