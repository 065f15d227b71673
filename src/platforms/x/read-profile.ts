import type { ProfileReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { readBody, type XClient } from './client.ts'
import { XProfile } from './wire.ts'

/** Reads the account itself: one read of a user, which X charges for. */
export async function readXProfile(client: XClient, { credentials }: OpenAccount): Promise<ProfileReading> {
  const ask = async (noun: 'tweet' | 'post') => {
    const path = `/2/users/me?user.fields=pinned_${noun}_id,public_metrics`
    return readBody(XProfile, await client({ method: 'GET', path, accessToken: credentials.accessToken }))
  }
  const { data } = await ask('tweet').catch((error: unknown) => {
    // X is renaming its fields, and refuses names that it does not know yet or no longer knows.
    if (!(error instanceof PlatformError && error.facts.httpStatus === 400)) throw error
    return ask('post')
  })
  const { public_metrics: counts } = data
  return {
    followers: counts?.followers_count ?? null,
    following: counts?.following_count ?? null,
    postCount: counts?.tweet_count ?? counts?.post_count ?? null,
    pinnedId: data.pinned_tweet_id ?? data.pinned_post_id ?? null,
  }
}
