import { setTimeout as wait } from 'node:timers/promises'
import type { PlatformAccess } from '#contract/platforms.ts'
import { PlatformError } from '../errors.ts'
import type { Timings } from '../network.ts'
import type { Publishing } from '../publishing.ts'
import { readBody, type XClient } from './client.ts'
import { findOnTimeline } from './find.ts'
import { xPostRef } from './post-address.ts'
import { mediaIds, NO_MEDIA, prepareX } from './prepare.ts'
import { isTweet, tweetBody } from './tweet.ts'
import { XCreated } from './wire.ts'

export function xPublishing({
  client,
  site,
  access,
  publishTimeoutMs,
  unknownOutcomeWindowMs,
}: Timings & { client: XClient; site: string; access: PlatformAccess['x'] }): Publishing<'x'> {
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    readyAsItIs: (part) => (part.media.length === 0 && isTweet(part, access) ? NO_MEDIA : null),

    async prepare(account, part, saved, save) {
      // Before any upload, refuses what X would refuse.
      tweetBody(part, [], access)
      return prepareX({ client, wait }, account, part, saved, save)
    },

    async publish({ handle, credentials }, part, prepared, { guard, signal }) {
      const response = await client({
        method: 'POST',
        path: '/2/tweets',
        accessToken: credentials.accessToken,
        json: tweetBody(part, mediaIds(part, prepared), access),
        timeoutMs: publishTimeoutMs,
        signal,
        guard,
      })
      return { state: 'published', ref: xPostRef(site, handle, readBody(XCreated, response).data.id) }
    },

    async find(account, part, since) {
      const outcome = await findOnTimeline(client, account, part, since)
      return typeof outcome === 'string'
        ? { state: outcome }
        : { state: 'found', ref: xPostRef(site, account.handle, outcome.id) }
    },

    async repost({ externalId: userId, credentials: { accessToken } }, { externalId }, { guard, signal }) {
      const path = `/2/users/${userId}/retweets`
      const json = { tweet_id: xPostId(externalId) }
      await client({ method: 'POST', path, json, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
    },

    async unrepost({ externalId: userId, credentials: { accessToken } }, { externalId }, { guard, signal }) {
      const path = `/2/users/${userId}/retweets/${xPostId(externalId)}`
      await client({ method: 'DELETE', path, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
    },

    async remove({ credentials: { accessToken } }, { externalId }, { guard, signal }) {
      // X deletes only what the account itself posted, and refuses the rest.
      const path = `/2/tweets/${xPostId(externalId)}`
      try {
        await client({ method: 'DELETE', path, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
      } catch (error) {
        // 404: it is already gone, which is the desired result.
        if (!(error instanceof PlatformError && error.facts.httpStatus === 404)) throw error
      }
    },
  }
}

function xPostId(externalId: string): string {
  if (/^\d{1,20}$/.test(externalId)) return externalId
  throw new PlatformError('rejected', `${externalId} is not the id of a post on X.`)
}
