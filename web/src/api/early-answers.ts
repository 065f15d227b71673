/** The requests that were sent before the app itself had loaded (`src/early.ts`), for one workspace. */
export interface EarlyAnswers {
  orgId: string | null
  /** Null if no answer came. */
  grant: Promise<Response | null>
  /** The page's first reads by their addresses. Null if there was no token to read with, or no answer came. */
  reads: Map<string, Promise<Response | null>>
}

declare global {
  var galleyEarly: EarlyAnswers | undefined
}

/** The answer to the early request for a token, if it was sent for this workspace. It can be taken once. */
export async function takeEarlyGrant(orgId: string | null): Promise<Response | null> {
  const early = globalThis.galleyEarly
  const grant = early?.orgId === orgId ? early.grant : null
  // The early reads belong to the early token, so they are dropped if a token for another workspace is needed.
  if (early) early.grant = NOTHING
  if (early && grant === null) early.reads.clear()
  return grant
}

/** The answer to one of the page's first reads, if it was already requested and has arrived. It can be taken once. */
export async function takeEarlyRead(url: string): Promise<Response | null> {
  const reads = globalThis.galleyEarly?.reads
  const read = reads?.get(url)
  reads?.delete(url)
  const response = await read
  return response?.ok ? response : null
}

const NOTHING = Promise.resolve(null)
