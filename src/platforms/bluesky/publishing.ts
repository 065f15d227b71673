import { z } from 'zod'
import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { POSTS, parseAtUri, THREADGATES, webUrl } from './addresses.ts'
import { findRecord, standing } from './find.ts'
import { prepareBluesky, putRecordInput, readyBluesky } from './prepare.ts'
import { isRefusal } from './refusal.ts'
import { recordKey } from './tid.ts'
import { StrongRef } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

export function blueskyPublishing({
  xrpc,
  publicWebUrl,
  publishTimeoutMs,
  unknownOutcomeWindowMs,
}: Timings & { xrpc: Xrpc; publicWebUrl: string }): Publishing<'bluesky'> {
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    readyAsItIs: readyBluesky,
    prepare: (connection, part, saved, save) => prepareBluesky({ xrpc, publicWebUrl }, connection, part, saved, save),

    /**
     * `swapRecord: null` means "only if nothing is there": the identical repeat is answered with the record that
     * stands and writes nothing, so that no sequence of attempts makes two posts. Platform facts, section 17.
     */
    async publish(connection, part, prepared, { guard, signal }) {
      const json = putRecordInput(connection, part, prepared)
      const call = { ...access(connection), json, guard, signal, timeoutMs: publishTimeoutMs }
      try {
        const written = await xrpc(StrongRef, { ...call, method: 'com.atproto.repo.putRecord' })
        return { state: 'published', ref: reference(connection, written) }
      } catch (error) {
        if (!isRefusal(error, 'InvalidSwap')) throw error
        return { state: 'published', ref: await ownRecord(connection, part, error) }
      }
    },

    async find(connection, part, since) {
      const record = await findRecord(xrpc, connection, part, since)
      if (typeof record === 'string') return { state: record }
      return { state: 'found', ref: reference(connection, StrongRef.parse(record)) }
    },

    placeOf: (account, part) => webUrl(publicWebUrl, account, recordKey(part)),

    async remove(connection, { externalId }, { guard, signal }) {
      const address = parseAtUri(externalId)
      if (address?.repo !== connection.externalId || address.collection !== POSTS)
        throw new PlatformError('rejected', `${externalId} is not a post of this account on Bluesky.`)
      const { rkey } = address
      // The gate goes with its post. Deleting what is not there succeeds.
      await deleteRecord(address.collection, guard)
      // The post is gone by now: a failure from here on must not be taken for one without effect.
      await deleteRecord(THREADGATES, () => {})

      async function deleteRecord(collection: string, guard: () => void): Promise<void> {
        const call = { ...access(connection), json: { repo: connection.externalId, collection, rkey }, guard, signal }
        const method = 'com.atproto.repo.deleteRecord'
        await xrpc(z.unknown(), { ...call, method, timeoutMs: publishTimeoutMs })
      }
    },
  }

  /** Servers keep records as they are given; only what nobody sees may differ. */
  function isOwnText(stands: unknown, sent: string): boolean {
    return typeof stands === 'string' && comparable(stands) === comparable(sent)
  }

  function reference(connection: PlatformConnection, { uri, cid }: StrongRef): PublishedRef {
    return { externalId: uri, url: webUrl(publicWebUrl, connection, parseAtUri(uri)?.rkey ?? ''), extra: { cid } }
  }

  /** Another record has the key. If its text agrees, it is this part, edited since or written by an older release. */
  async function ownRecord(connection: PlatformConnection, part: OutgoingPart<'bluesky'>, conflict: unknown) {
    const record = await standing(xrpc, connection, part)
    if (record && isOwnText(record.value.text, part.text)) return reference(connection, StrongRef.parse(record))
    const facts = conflict instanceof PlatformError ? conflict.facts : {}
    const message =
      'Bluesky has another post at the address of this one; approve this one again to give it a new address.'
    throw new PlatformError('rejected', message, facts)
  }
}
