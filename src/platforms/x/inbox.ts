import type { PlatformAccess } from '#contract/platforms.ts'
import type { OpenAccount } from '../connecting.ts'
import type { Inbox, OutgoingReply } from '../inbox.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { readBody, type XClient } from './client.ts'
import { findOnTimeline } from './find.ts'
import { xPostRef } from './post-address.ts'
import { tweetBody } from './tweet.ts'
import { XCreated } from './wire.ts'

/** Answers posts of others. X lets self-serve apps answer only who mentioned or quoted the account. */
export function xInbox({
  client,
  site,
  access,
  aiRepliesApproved,
  publishTimeoutMs,
}: Timings & {
  client: XClient
  site: string
  access: PlatformAccess['x']
  aiRepliesApproved: boolean
}): Inbox {
  return {
    aiRepliesApproved,
    async reply({ handle, credentials }, reply, { guard, signal }) {
      const response = await client({
        method: 'POST',
        path: '/2/tweets',
        accessToken: credentials.accessToken,
        json: tweetBody(partOf(reply), [], access),
        timeoutMs: publishTimeoutMs,
        signal,
        guard,
      })
      return xPostRef(site, handle, readBody(XCreated, response).data.id)
    },
    async findReply(account: OpenAccount, reply, since) {
      const outcome = await findOnTimeline(client, account, partOf(reply), since)
      return typeof outcome === 'string'
        ? { state: outcome }
        : { state: 'found', ref: xPostRef(site, account.handle, outcome.id) }
    },
  }
}

/** A reply, as the part of a thread that continues somebody else's post. Galley sends at most one reply to a post. */
function partOf({ to, text }: OutgoingReply): OutgoingPart<'x'> {
  const answered = { ...to, extra: {} }
  return {
    index: 1,
    kind: 'post',
    text,
    media: [],
    cover: null,
    linkCard: null,
    quotedVersion: null,
    names: {},
    payload: null,
    parent: answered,
    root: answered,
    publishKey: '',
    composedAt: '',
    taken: async () => new Set(),
  }
}
