import { PlatformError } from '../errors.ts'
import { atUri, parseAtUri, parseWebUrl } from './addresses.ts'
import { isRefusal } from './refusal.ts'
import { ResolvedHandle, StoredRecord, type StrongRef } from './wire.ts'
import type { Token, Xrpc } from './xrpc.ts'

interface Asker {
  xrpc: Xrpc
  service: string
  token: Token
}

/** The DID behind a handle, or null where nobody has it. */
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

/** The post that is to be quoted, by its at:// or site address, and its author by the id that was found for the handle. */
export async function quoteRef(
  asker: Asker,
  address: string,
  { publicWebUrl, names }: { publicWebUrl: string; names: Readonly<Record<string, string | null>> },
): Promise<StrongRef> {
  const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
  if (!found) throw new PlatformError('rejected', `${address} is not the address of a post on Bluesky.`)
  const repo = found.repo.startsWith('did:') ? found.repo : names[found.repo.toLowerCase()]
  if (!repo) throw new PlatformError('rejected', `The author of the quoted post, ${found.repo}, was not found.`)
  const { collection, rkey } = found
  const { xrpc, service, token } = asker
  try {
    // This finds posts on other servers too: the PDS asks the network for records that it does not hold.
    const query = { repo, collection, rkey }
    const { cid } = await xrpc(StoredRecord, { service, token, method: 'com.atproto.repo.getRecord', query })
    if (cid) return { uri: atUri({ repo, collection, rkey }), cid }
  } catch (error) {
    if (!isRefusal(error, 'RecordNotFound')) throw error
  }
  throw new PlatformError('rejected', 'The post to be quoted does not exist on Bluesky; remove the quote.')
}
