import type { OpenAccount } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'
import type { FindOutcome, PublishOptions } from './publishing.ts'

/** A reply to somebody's post: exactly this text. */
export interface OutgoingReply {
  to: { externalId: string; url: string }
  text: string
}

/** Answering others. */
export interface Inbox {
  /** The network has approved that this installation sends replies that AI wrote, or never asked for that. */
  readonly aiRepliesApproved: boolean
  /** The one call that makes the reply public. */
  reply(account: OpenAccount, reply: OutgoingReply, options: PublishOptions): Promise<PublishedRef>
  /** After a lost answer: does the reply stand there? `since` is when the attempt began, ISO 8601. */
  findReply(account: OpenAccount, reply: OutgoingReply, since: string): Promise<FindOutcome>
}
