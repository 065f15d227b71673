import type { OpenAccount } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'
import type { FindOutcome, PublishOptions } from './publishing.ts'

/** A reply to somebody's post. `text` is sent exactly as it is. */
export interface OutgoingReply {
  to: { externalId: string; url: string }
  text: string
}

/** How replies are sent to posts of others. */
export interface Inbox {
  /** Whether this installation may send replies that AI wrote: the network has approved it, or asks for no approval. */
  readonly aiRepliesApproved: boolean
  /** Sends the reply, in one call that makes it public. */
  reply(account: OpenAccount, reply: OutgoingReply, options: PublishOptions): Promise<PublishedRef>
  /** Looks after a lost answer whether the reply is there. `since`: when the attempt began, ISO 8601. */
  findReply(account: OpenAccount, reply: OutgoingReply, since: string): Promise<FindOutcome>
}
