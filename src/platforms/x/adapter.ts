import { setTimeout as wait } from 'node:timers/promises'
import type { PlatformAccess } from '#contract/platforms.ts'
import type { AccountProfile, PlatformAdapter, PublishedRef } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import { createXClient, readBody } from './client.ts'
import { findOnTimeline } from './find.ts'
import { createXOAuth, type XApp, type XHosts } from './oauth.ts'
import { readXPostAddress } from './post-address.ts'
import { mediaIds, NO_MEDIA, prepareX } from './prepare.ts'
import { readXPosts, X_POSTS_A_CALL } from './read-posts.ts'
import { isTweet, tweetBody } from './tweet.ts'
import { XCreated, XUser } from './wire.ts'

export interface XAdapterOptions {
  http: PlatformHttp
  hosts: XHosts
  app: XApp
  access: PlatformAccess['x']
  publishTimeoutMs?: number
  unknownOutcomeWindowMs?: number
}

const SUBSCRIPTIONS: Record<string, AccountProfile['xSubscription']> = {
  None: 'none',
  Basic: 'basic',
  Premium: 'premium',
  PremiumPlus: 'premium_plus',
}

/** X by its API v2. Source of every shape: platform facts, section 1. */
export function createXAdapter({
  http,
  hosts,
  app,
  access,
  publishTimeoutMs = 30_000,
  // The time-out, then a minute and a half: X's timelines lag by seconds, and it drops what it has not finished long
  // before that. Should it still be too short, the repeat is refused as a duplicate. Platform facts, section 17.
  unknownOutcomeWindowMs = 120_000,
}: XAdapterOptions): PlatformAdapter<'x'> {
  const client = createXClient({ http, api: hosts.api })
  const oauth = createXOAuth({ http, hosts, app })

  const reference = (handle: string | null, id: string): PublishedRef => ({
    externalId: id,
    url: `${hosts.authorize}/${handle ?? 'i/web'}/status/${id}`,
    extra: {},
  })

  return {
    platform: 'x',
    publishTimeoutMs,
    unknownOutcomeWindowMs,
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,

    async profile({ accessToken }) {
      const fields = 'id,name,username,description,profile_image_url,subscription_type,verified_type'
      const response = await client({ method: 'GET', path: `/2/users/me?user.fields=${fields}`, accessToken })
      const { data } = readBody(XUser, response)
      return {
        externalId: data.id,
        name: data.name ?? null,
        handle: data.username ?? null,
        profileImageUrl: data.profile_image_url ?? null,
        bio: data.description ?? null,
        profileUrl: data.username ? `${hosts.authorize}/${data.username}` : null,
        xSubscription: SUBSCRIPTIONS[data.subscription_type ?? ''] ?? null,
      }
    },

    readyAsItIs: (part) => (part.media.length === 0 && isTweet(part, access) ? NO_MEDIA : null),

    async prepare(connection, part, saved, save) {
      // Refuse what X would refuse before anything is uploaded.
      tweetBody(part, [], access)
      return prepareX({ client, wait }, connection, part, saved, save)
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
      return { state: 'published', ref: reference(handle, readBody(XCreated, response).data.id) }
    },

    async find(connection, part, since) {
      const outcome = await findOnTimeline(client, connection, part, since)
      return typeof outcome === 'string'
        ? { state: outcome }
        : { state: 'found', ref: reference(connection.handle, outcome.id) }
    },

    readPostsMost: X_POSTS_A_CALL,
    readPosts: (connection, posts) => readXPosts(client, connection, posts),

    readPostAddress: (address) => readXPostAddress(address, hosts.authorize),
    postRef: ({ handle }, id) => reference(handle, id),

    async remove({ credentials: { accessToken } }, { externalId }, { guard, signal }) {
      // X deletes only what the account itself posted, and refuses the rest.
      if (!/^\d{1,20}$/.test(externalId))
        throw new PlatformError('rejected', `${externalId} is not the id of a post on X.`)
      const path = `/2/tweets/${externalId}`
      try {
        await client({ method: 'DELETE', path, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
      } catch (error) {
        // Gone already is what was wanted.
        if (!(error instanceof PlatformError && error.facts.httpStatus === 404)) throw error
      }
    },
  }
}
