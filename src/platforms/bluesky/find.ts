import type { PlatformConnection } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { POSTS, parseAtUri } from './addresses.ts'
import { isRefusal } from './refusal.ts'
import { firstKeyAt, isKeyOf, recordKey } from './tid.ts'
import { RecordPage, StoredRecord } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

/** Clocks differ: look from a little before the attempt. */
const BEFORE_ATTEMPT_MS = 60_000
/** Of 100 records each, the newest first. */
const PAGES = 10

/** The record that stands under the key of this part. */
export async function standing(xrpc: Xrpc, connection: PlatformConnection, part: OutgoingPart<'bluesky'>) {
  const query = { repo: connection.externalId, collection: POSTS, rkey: recordKey(part) }
  try {
    return await xrpc(StoredRecord, { ...access(connection), method: 'com.atproto.repo.getRecord', query })
  } catch (error) {
    if (isRefusal(error, 'RecordNotFound')) return null
    throw error
  }
}

/**
 * The record of this part, if it was sent since then, dated with whatever moment: whoever restored a backup does not know
 * when the part was composed, which is most of its key.
 */
export async function findRecord(
  xrpc: Xrpc,
  connection: PlatformConnection,
  part: OutgoingPart<'bluesky'>,
  since: string,
) {
  const record = await standing(xrpc, connection, part)
  if (record) return record
  const first = firstKeyAt(Date.parse(since) - BEFORE_ATTEMPT_MS)
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = { repo: connection.externalId, collection: POSTS, limit: '100', ...(cursor && { cursor }) }
    const call = { ...access(connection), method: 'com.atproto.repo.listRecords', query }
    const { records, cursor: next } = await xrpc(RecordPage, call)
    const keyOf = ({ uri }: StoredRecord) => parseAtUri(uri)?.rkey ?? ''
    const own = records.find((one) => keyOf(one) >= first && isKeyOf(keyOf(one), part.publishKey))
    if (own) return own
    if (!next || records.some((one) => keyOf(one) < first)) return 'absent'
    cursor = next
  }
  return 'cannot_tell'
}
