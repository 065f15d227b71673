/** The requests that were sent before the app itself had loaded (`src/early.ts`), for one workspace. */
export interface EarlyAnswers {
  orgId: string | null
  /** Null if no answer came. */
  grant: Promise<Response | null>
  /** The answer to the first request for a token, if it was already sent for this workspace. It can be taken once. */
  reads: Map<string, Promise<Response | null>>
}

declare global {
  var galleyEarly: EarlyAnswers | undefined
}

/** A second token is newly requested. Reads with the first token do not belong to it. */
export async function takeEarlyGrant(orgId: string | null): Promise<Response | null> {
  const early = globalThis.galleyEarly
  const grant = early?.orgId === orgId ? early.grant : null
  // A second request for a token starts anew; what was read with the first token does not belong to it.
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
