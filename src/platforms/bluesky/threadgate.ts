import type { OpenAccount } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { atUri, POSTS, THREADGATES } from './addresses.ts'
import { createdAtMs, recordKey } from './tid.ts'
import { StrongRef } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

const RULES = {
  mentioned: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }],
  following: [{ $type: 'app.bsky.feed.threadgate#followingRule' }],
  nobody: [],
}

/**
 * Writes who may reply, under the key of the coming post. The gate is written first: nobody sees a gate without a post,
 * but a post whose gate failed would be live and open to everybody.
 */
export async function writeThreadgate(xrpc: Xrpc, account: OpenAccount, part: OutgoingPart<'bluesky'>): Promise<void> {
  const replyGate = part.payload?.replyGate ?? 'everyone'
  // A gate belongs to the first post of a thread and applies to the whole thread.
  if (replyGate === 'everyone' || part.index > 0) return
  const rkey = recordKey(part)
  const repo = account.externalId
  const record = {
    $type: THREADGATES,
    post: atUri({ repo, collection: POSTS, rkey }),
    allow: RULES[replyGate],
    createdAt: new Date(createdAtMs(part)).toISOString(),
  }
  const json = { repo, collection: THREADGATES, rkey, record }
  await xrpc(StrongRef, { ...access(account), method: 'com.atproto.repo.putRecord', json })
}
