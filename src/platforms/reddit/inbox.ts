import type { Inbox } from '../inbox.ts'
import type { Timings } from '../network.ts'
import type { RedditClient, RedditHosts } from './client.ts'
import { findComment, publishComment } from './comment.ts'

/** Answers threads by comments below them. */
export function redditInbox({
  client,
  hosts,
  publishTimeoutMs,
}: Timings & { client: RedditClient; hosts: RedditHosts }): Inbox {
  const tools = { client, site: hosts.site }
  const parent = (to: { externalId: string; url: string }) => ({ ...to, extra: {} })
  return {
    aiRepliesApproved: true,
    reply: (account, { to, text }, { guard, signal }) =>
      publishComment(tools, account, { parent: parent(to), text }, { guard, signal, timeoutMs: publishTimeoutMs }),
    findReply: (account, { to, text }, since) =>
      // Galley puts at most one reply below a thread.
      findComment(tools, account, { parent: parent(to), text, taken: async () => new Set() }, since),
  }
}
