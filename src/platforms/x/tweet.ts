import type { PlatformAccess } from '#contract/platforms.ts'
import { communityId, quotedPostId } from '#rules/platforms/x-links.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'

/** The body of `POST /2/tweets`. X refuses unknown members and empty ones. */
export interface TweetBody {
  text?: string
  media?: { media_ids: string[] }
  poll?: { options: string[]; duration_minutes: number }
  quote_tweet_id?: string
  reply?: { in_reply_to_tweet_id: string }
  reply_settings?: 'following' | 'mentionedUsers' | 'verified'
  community_id?: string
  made_with_ai?: true
}

/** Throws `rejected` if it is known beforehand that X would refuse the part. Platform facts, section 1. */
export function tweetBody(part: OutgoingPart<'x'>, mediaIds: string[], access: PlatformAccess['x']): TweetBody {
  return {
    ...(part.text === '' ? {} : { text: part.text }),
    ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
    ...(part.media.some(({ aiGenerated }) => aiGenerated) ? { made_with_ai: true } : {}),
    ...(part.parent ? { reply: { in_reply_to_tweet_id: part.parent.externalId } } : {}),
    // Audience, poll and quote belong to the post itself. A reply cannot choose them again.
    ...(part.index === 0 ? ownMembers(part, access) : {}),
  }
}

/** Whether X would accept the part, as far as that is known beforehand. */
export function isTweet(part: OutgoingPart<'x'>, access: PlatformAccess['x']): boolean {
  try {
    tweetBody(part, [], access)
    return true
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

function ownMembers({ payload }: OutgoingPart<'x'>, access: PlatformAccess['x']): Partial<TweetBody> {
  if (!payload) return {}
  const { replySettings, poll, communityUrl, quoteTweetUrl } = payload
  return {
    ...(replySettings && replySettings !== 'everyone' ? { reply_settings: replySettings } : {}),
    ...(poll ? { poll: { options: poll.options, duration_minutes: poll.durationMinutes } } : {}),
    ...(communityUrl ? { community_id: idIn(communityUrl, communityId, 'community') } : {}),
    ...(quoteTweetUrl ? { quote_tweet_id: quotedId(quoteTweetUrl, access) } : {}),
  }
}

function quotedId(url: string, access: PlatformAccess['x']): string {
  if (access !== 'enterprise') {
    const message = 'X lets only apps with Enterprise access quote posts; put the address into the text instead.'
    throw new PlatformError('rejected', message)
  }
  return idIn(url, quotedPostId, 'post')
}

function idIn(url: string, read: (url: string) => string | null, what: string): string {
  const id = read(url)
  if (!id) throw new PlatformError('rejected', `${url} is not the address of a ${what} on X.`)
  return id
}
