import { createHash } from 'node:crypto'

/** A post that became public. It is kept even if it is deleted later, so that double posts can be counted. */
export interface LedgerEntry {
  /** X post id; Bluesky at-URI. */
  id: string
  /** X user id; Bluesky DID. */
  account: string
  handle: string
  /** The text as it was sent. */
  text: string
  /** When it became public, by the sandbox's clock, ISO 8601. */
  createdAt: string
  /** SHA-256 of each attached file, in order, hex. */
  mediaHashes: string[]
  /** Id of the post it answers, or null. */
  replyTo: string | null
  /**
   * Names content, account and place of a post. Two entries with one key are a double post.
   */
  key: string
  /** The public address on this sandbox. */
  url: string
  deletedAt: string | null
}

export function contentKey(entry: Pick<LedgerEntry, 'account' | 'text' | 'mediaHashes' | 'replyTo'>): string {
  return sha256(JSON.stringify([entry.account, entry.text, entry.mediaHashes, entry.replyTo]))
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
