import type { Credentials, GrantedAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { isRefusal } from './refusal.ts'
import { CurrentSession, ProfileRecord, StoredRecord } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

/**
 * Reads the account from its own server. Connecting must not depend on the AppView, which the server may not have or
 * reach.
 */
export async function readAccount(
  xrpc: Xrpc,
  credentials: Credentials,
  publicWebUrl: string,
): Promise<GrantedAccount<'bluesky'>> {
  const { service, token } = access({ credentials })
  const session = await xrpc(CurrentSession, { service, token, method: 'com.atproto.server.getSession', query: {} })
  if (session.did !== credentials.extra.did) {
    throw new PlatformError(
      'permission',
      "The account's server says that it is another account than the one signed in.",
    )
  }
  const { displayName, description, avatar } = await profileRecord(xrpc, service, session.did)
  const handle = verifiedHandle(credentials)
  const picture = avatar && new URLSearchParams({ did: session.did, cid: avatar.ref.$link })
  return {
    externalId: session.did,
    name: displayName || null,
    handle,
    profileImageUrl: picture ? `${service}/xrpc/com.atproto.sync.getBlob?${picture}` : null,
    bio: description || null,
    profileUrl: `${publicWebUrl}/profile/${handle ?? session.did}`,
    facts: {},
    credentials,
  }
}

/**
 * The handle, if it is verified, because a server can claim any handle. With OAuth, the handle resolves to the account
 * and the account names the handle. With an app password, it is the given handle, which resolves to the account.
 */
const verifiedHandle = ({ extra }: Credentials): string | null =>
  typeof extra.handle === 'string' ? extra.handle : null

/** The profile. Empty if the owner of a new account has not filled it in yet. */
async function profileRecord(xrpc: Xrpc, service: string, did: string): Promise<ProfileRecord> {
  try {
    const query = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
    const { value } = await xrpc(StoredRecord, { service, method: 'com.atproto.repo.getRecord', query })
    return ProfileRecord.parse(value)
  } catch (error) {
    if (isRefusal(error, 'RecordNotFound')) return {}
    throw error
  }
}
