import type { OpenAccount } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import { POSTS, parseAtUri } from './addresses.ts'
import { isRefusal } from './refusal.ts'
import { firstKeyAt, isKeyOf, recordKey } from './tid.ts'
import { RecordPage, StoredRecord } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

/** Clocks differ, so a look-up starts a little before the attempt. */
const BEFORE_ATTEMPT_MS = 60_000
const MOST_RECORDS = 1000

/** The record under this part's key. */
export async function standing(xrpc: Xrpc, account: OpenAccount, part: OutgoingPart<'bluesky'>) {
  const query = { repo: account.externalId, collection: POSTS, rkey: recordKey(part) }
  try {
    return await xrpc(StoredRecord, {
      ...access(account),
      method: 'com.atproto.repo.getRecord',
      query,
      answersPost: true,
    })
  } catch (error) {
    if (isRefusal(error, 'RecordNotFound')) return null
    throw error
  }
}

/**
 * Finds this part's record, if it was written after `since`. After a restore from a backup, the time of composing is
 * unknown, and it is most of the record key. So this searches the newest records for the rest of the key.
 */
export async function findRecord(xrpc: Xrpc, account: OpenAccount, part: OutgoingPart<'bluesky'>, since: string) {
  const record = await standing(xrpc, account, part)
  if (record) return record
  const first = firstKeyAt(Date.parse(since) - BEFORE_ATTEMPT_MS)
  const keyOf = ({ uri }: StoredRecord) => parseAtUri(uri)?.rkey ?? ''
  // The newest records come first.
  const { things, whole } = await walkList<StoredRecord>({
    most: 100,
    limit: MOST_RECORDS,
    async read({ size, cursor }) {
      const page = { limit: String(size), ...(cursor && { cursor }) }
      const query = { repo: account.externalId, collection: POSTS, ...page }
      const call = { ...access(account), method: 'com.atproto.repo.listRecords', query, answersList: true }
      const { records, cursor: next } = await xrpc(RecordPage, call)
      return { things: records, next: next || null }
    },
    isOver: (page) => page.some((one) => keyOf(one) < first),
  })
  const own = things.find((one) => keyOf(one) >= first && isKeyOf(keyOf(one), part.publishKey))
  return own ?? (whole ? 'absent' : 'cannot_tell')
}
