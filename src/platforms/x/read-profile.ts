import type { z } from 'zod'
import type { ProfileReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { readBody, type XClient } from './client.ts'
import { isBadQuestion, type XNoun } from './in-either-words.ts'
import { XProfile } from './wire.ts'

/** Reads the account itself: one read of a user, which X charges for. */
export async function readXProfile(client: XClient, { credentials }: OpenAccount): Promise<ProfileReading> {
  const ask = async (noun: XNoun) => {
    const path = `/2/users/me?user.fields=pinned_${noun}_id,public_metrics`
    return readBody(XProfile, await client({ method: 'GET', path, accessToken: credentials.accessToken }))
  }
  // X is renaming its fields, and refuses or leaves out the names that it does not know. So a missing pinned post means
  // that none is pinned only if both vocabularies leave it out. Reading the same account a second time is free on the
  // same day.
  const answers = [await askOr(() => ask('tweet'))]
  if (!pinnedIn(answers[0])) answers.push(await askOr(() => ask('post')))
  const told = answers.flatMap((answer) => (answer ? [answer.data] : []))
  if (told.length === 0) throw new PlatformError('rejected', 'X did not tell of the account in any form that is known.')
  const counts = told.find(({ public_metrics }) => public_metrics)?.public_metrics
  return {
    followers: counts?.followers_count ?? null,
    following: counts?.following_count ?? null,
    postCount: counts?.tweet_count ?? counts?.post_count ?? null,
    pinnedId: answers.map(pinnedIn).find((id) => id !== null) ?? null,
  }
}

type Answer = z.infer<typeof XProfile> | null

const pinnedIn = (answer: Answer | undefined): string | null =>
  answer?.data.pinned_tweet_id ?? answer?.data.pinned_post_id ?? null

/** The answer; null if X knows none of the names in the question. */
async function askOr(ask: () => Promise<NonNullable<Answer>>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isBadQuestion(error)) throw error
    return null
  }
}
