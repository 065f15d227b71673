import { z } from 'zod'
import { comparable } from '../comparable.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { POSTS, parseAtUri, THREADGATES, webUrl } from './addresses.ts'
import { findRecord, standing } from './find.ts'
import { prepareBluesky, prepareWithoutRequests, putRecordInput } from './prepare.ts'
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

    readyAsItIs: prepareWithoutRequests,
    prepare: (account, part, saved, save) => prepareBluesky({ xrpc, publicWebUrl }, account, part, saved, save),

    /**
     * `swapRecord: null` means "only if there is no record". An identical repeat returns the existing record and writes
     * nothing, so that no sequence of attempts makes two posts. Platform facts, section 17.
     */
    async publish(account, part, prepared, { guard, signal }) {
      const json = putRecordInput(account, part, prepared)
      const call = { ...access(account), json, guard, signal, timeoutMs: publishTimeoutMs }
      try {
        const written = await xrpc(StrongRef, { ...call, method: 'com.atproto.repo.putRecord' })
        return { state: 'published', ref: reference(account, written) }
      } catch (error) {
        if (!isRefusal(error, 'InvalidSwap')) throw error
        return { state: 'published', ref: await ownRecord(account, part, error) }
      }
    },

    async find(account, part, since) {
      const record = await findRecord(xrpc, account, part, since)
      if (typeof record === 'string') return { state: record }
      return { state: 'found', ref: reference(account, StrongRef.parse(record)) }
    },

    placeOf: (account, part) => webUrl(publicWebUrl, account, recordKey(part)),

    async remove(account, { externalId }, { guard, signal }) {
      const address = parseAtUri(externalId)
      if (address?.repo !== account.externalId || address.collection !== POSTS)
        throw new PlatformError('rejected', `${externalId} is not a post of this account on Bluesky.`)
      const { rkey } = address
      // The gate is deleted with its post. Deleting a missing record succeeds.
      await deleteRecord(address.collection, guard)
      // The post is already deleted, so a later failure must not be treated as having had no effect.
      await deleteRecord(THREADGATES, () => {})

      async function deleteRecord(collection: string, guard: () => void): Promise<void> {
        const call = { ...access(account), json: { repo: account.externalId, collection, rkey }, guard, signal }
        const method = 'com.atproto.repo.deleteRecord'
        await xrpc(z.unknown(), { ...call, method, timeoutMs: publishTimeoutMs })
      }
    },
  }

  /** Servers store records unchanged. Only invisible differences are allowed. */
  function isOwnText(stands: unknown, sent: string): boolean {
    return typeof stands === 'string' && comparable(stands) === comparable(sent)
  }

  function reference(account: OpenAccount, { uri, cid }: StrongRef): PublishedRef {
    return { externalId: uri, url: webUrl(publicWebUrl, account, parseAtUri(uri)?.rkey ?? ''), extra: { cid } }
  }

  /** Another record has the key. If its text matches, it is this part, edited since or written by an older release. */
  async function ownRecord(account: OpenAccount, part: OutgoingPart<'bluesky'>, conflict: unknown) {
    const record = await standing(xrpc, account, part)
    if (record && isOwnText(record.value.text, part.text)) return reference(account, StrongRef.parse(record))
    const facts = conflict instanceof PlatformError ? conflict.facts : {}
    const message =
      'Bluesky has another post at the address of this post; approve this post again to give it a new address.'
    throw new PlatformError('rejected', message, facts)
  }
}
