import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import { readDocument } from './read-document.ts'
import { DidDocument } from './wire.ts'

/** The two kinds of identity that the AT Protocol knows. https://atproto.com/specs/did */
const PLC = /^did:plc:[a-z2-7]{24}$/
const WEB = /^did:web:((?:[a-z0-9-]+\.)+[a-z0-9-]+)$/i

/** Reads an account's identity and server from the document that its owner publishes. */
export async function readDidDocument(http: PlatformHttp, plc: string, did: string): Promise<DidDocument> {
  const host = WEB.exec(did)?.[1]
  if (!host && !PLC.test(did)) throw new PlatformError('rejected', `${did} is not an identity that Galley can look up.`)
  const url = host ? `https://${host}/.well-known/did.json` : new URL(`/${did}`, plc).href
  const document = await readDocument(http, url, DidDocument, `who ${did} is`)
  if (document.id === did) return document
  throw new PlatformError('rejected', `${new URL(url).host} gave the identity of another account than ${did}.`)
}

/** The account's own server. Null if the document names none that may be requested. */
export function serverOf(document: DidDocument | undefined, entryway: string): string | null {
  const endpoint = document?.service?.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint
  return typeof endpoint === 'string' ? originOf(endpoint, entryway) : null
}

/**
 * The origin of an address that a stranger named. Null if it may not be requested. Tokens are sent over plain HTTP only
 * if the installation itself uses it (tests).
 */
export function originOf(address: string, entryway: string): string | null {
  const url = URL.parse(address)
  if (!url) return null
  return url.protocol === 'https:' || url.protocol === new URL(entryway).protocol ? url.origin : null
}

/** The handle that the document claims: the first of its names. https://atproto.com/specs/handle */
export function handleOf({ alsoKnownAs = [] }: DidDocument): string | null {
  const name = alsoKnownAs.find((one) => one.startsWith('at://'))
  return name ? name.slice('at://'.length).toLowerCase() : null
}
