import { PlatformError } from '../errors.ts'
import { atUri, parseAtUri, parseWebUrl } from './addresses.ts'
import { isRecordMissing } from './refusal.ts'
import { ResolvedHandle, StoredRecord, type StrongRef } from './wire.ts'
import type { Token, Xrpc } from './xrpc.ts'

interface Asker {
  xrpc: Xrpc
  service: string
  token?: Token
}

/** The DID of a handle. Null if nobody has the handle. */
export async function didOf(
  { xrpc, service }: Pick<Asker, 'xrpc' | 'service'>,
  handle: string,
): Promise<string | null> {
  try {
    const query = { handle }
    return (await xrpc(ResolvedHandle, { service, method: 'com.atproto.identity.resolveHandle', query })).did
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'rejected') return null
    throw error
  }
}

/** The present fingerprint of the post at an address. Null if there is none. */
export async function versionOf(asker: Asker, address: string, publicWebUrl: string): Promise<string | null> {
  const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
  if (!found) return null
  const repo = found.repo.startsWith('did:') ? found.repo : await didOf(asker, found.repo.toLowerCase())
  return repo && cidOf(asker, { ...found, repo })
}

/**
 * The post to quote, by its at:// or site address and the author id that was found for the handle. Throws `rejected` if
 * it differs from the approved version, whose fingerprint is `version`.
 */
export async function quoteRef(
  asker: Asker,
  address: string,
  {
    publicWebUrl,
    names,
    version,
  }: { publicWebUrl: string; names: Readonly<Record<string, string | null>>; version: string | null },
): Promise<StrongRef> {
  const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
  if (!found) throw new PlatformError('rejected', `${address} is not the address of a post on Bluesky.`)
  const repo = found.repo.startsWith('did:') ? found.repo : names[found.repo.toLowerCase()]
  if (!repo) throw new PlatformError('rejected', `The author of the quoted post, ${found.repo}, was not found.`)
  const { collection, rkey } = found
  const cid = await cidOf(asker, { repo, collection, rkey })
  if (!cid) throw new PlatformError('rejected', 'The post to be quoted does not exist on Bluesky; remove the quote.')
  if (version !== null && cid !== version) {
    const message =
      'The quoted post was changed after this post was handed in: look at it, then hand in this post again.'
    throw new PlatformError('rejected', message)
  }
  return { uri: atUri({ repo, collection, rkey }), cid }
}

async function cidOf(
  { xrpc, service, token }: Asker,
  query: { repo: string; collection: string; rkey: string },
): Promise<string | null> {
  const { repo, collection, rkey } = query
  try {
    // This also finds posts on other servers, because the PDS asks the network for records that it does not have.
    const call = { service, method: 'com.atproto.repo.getRecord', query: { repo, collection, rkey } }
    const { cid } = await xrpc(StoredRecord, token === undefined ? call : { ...call, token })
    return cid ?? null
  } catch (error) {
    if (isRecordMissing(error)) return null
    throw error
  }
}
