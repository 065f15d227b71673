import { z } from 'zod'
import type { Connection, FindOutcome, OutgoingPart, PlatformAdapter, PublishedRef } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import { atUri, POSTS, parseAtUri, parseWebUrl, THREADGATES } from './addresses.ts'
import { didOf } from './identity.ts'
import { prepareBluesky, putRecordInput, readyBluesky } from './prepare.ts'
import { readProfile } from './profile.ts'
import { BLUESKY_POSTS_A_CALL, readBlueskyPosts } from './read-posts.ts'
import { isRefusal } from './refusal.ts'
import { createSessions } from './session.ts'
import { recordKey } from './tid.ts'
import { StoredRecord, StrongRef } from './wire.ts'
import { access, createXrpc } from './xrpc.ts'

export interface BlueskyAdapterOptions {
  http: PlatformHttp
  /** Where sign-in begins: the entryway, such as https://bsky.social, or a PDS. */
  service: string
  publicWebUrl?: string
  publishTimeoutMs?: number
  unknownOutcomeWindowMs?: number
}

/** Bluesky by app password. Source of every shape: platform facts, section 10. */
export function createBlueskyAdapter({
  http,
  service,
  publicWebUrl = 'https://bsky.app',
  publishTimeoutMs = 30_000,
  // The time-out and as much again: a PDS reads its own writes, so there is no lag, only a request that may still be
  // under way. Should it arrive later still, it meets its own record key and changes nothing.
  unknownOutcomeWindowMs = 60_000,
}: BlueskyAdapterOptions): PlatformAdapter<'bluesky'> {
  const xrpc = createXrpc(http)
  const sessions = createSessions({ xrpc, service })

  const webUrl = (who: string, rkey: string): string => `${publicWebUrl}/profile/${who}/post/${rkey}`
  const reference = ({ externalId, handle }: Connection, { uri, cid }: StrongRef): PublishedRef => ({
    externalId: uri,
    url: webUrl(handle ?? externalId, parseAtUri(uri)?.rkey ?? ''),
    extra: { cid },
  })

  async function standing(connection: Connection, part: OutgoingPart<'bluesky'>) {
    const query = { repo: connection.externalId, collection: POSTS, rkey: recordKey(part) }
    try {
      return await xrpc(StoredRecord, { ...access(connection), method: 'com.atproto.repo.getRecord', query })
    } catch (error) {
      if (isRefusal(error, 'RecordNotFound')) return null
      throw error
    }
  }

  async function find(connection: Connection, part: OutgoingPart<'bluesky'>): Promise<FindOutcome> {
    const record = await standing(connection, part)
    if (!record) return { state: 'absent' }
    return { state: 'found', ref: reference(connection, StrongRef.parse(record)) }
  }

  return {
    platform: 'bluesky',
    publishTimeoutMs,
    unknownOutcomeWindowMs,
    appPassword: { connect: sessions.connect },
    refresh: sessions.refresh,
    revoke: sessions.revoke,

    profile: (credentials) => readProfile(xrpc, credentials, publicWebUrl),

    lookUpName: (handle) => didOf({ xrpc, service }, handle),
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

    find,

    readPostsMost: BLUESKY_POSTS_A_CALL,
    readPosts: (connection, posts) => readBlueskyPosts(xrpc, connection, posts, publicWebUrl),

    readPostAddress(address) {
      const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
      return found?.collection === POSTS ? { key: found.rkey, account: found.repo } : null
    },
    postRef({ externalId, handle }, rkey) {
      const uri = atUri({ repo: externalId, collection: POSTS, rkey })
      return { externalId: uri, url: webUrl(handle ?? externalId, rkey), extra: {} }
    },

    placeOf: ({ externalId, handle }, part) => webUrl(handle ?? externalId, recordKey(part)),

    async remove(connection, { externalId }, { guard, signal }) {
      const address = parseAtUri(externalId)
      if (address?.repo !== connection.externalId || address.collection !== POSTS)
        throw new PlatformError('rejected', `${externalId} is no post of this account on Bluesky.`)
      const { rkey } = address
      // The gate goes with its post. Deleting what is not there succeeds.
      await deleteRecord(address.collection, guard)
      // The post is gone by now: of what goes wrong from here on, nobody may say that it had no effect.
      await deleteRecord(THREADGATES, () => {})

      async function deleteRecord(collection: string, guard: () => void): Promise<void> {
        const call = { ...access(connection), json: { repo: connection.externalId, collection, rkey }, guard, signal }
        const method = 'com.atproto.repo.deleteRecord'
        await xrpc(z.unknown(), { ...call, method, timeoutMs: publishTimeoutMs })
      }
    },
  }

  /** Something else stands under the key. It is this part if its words agree: edited since, or written by an older form. */
  async function ownRecord(connection: Connection, part: OutgoingPart<'bluesky'>, conflict: unknown) {
    const record = await standing(connection, part)
    if (record?.value.text === part.text) return reference(connection, StrongRef.parse(record))
    const facts = conflict instanceof PlatformError ? conflict.facts : {}
    const message = 'Another post stands on Bluesky where this one would go; approve it again to give it a new place.'
    throw new PlatformError('rejected', message, facts)
  }
}
