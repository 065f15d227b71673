import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { ApiError } from '../api/api-error.ts'
import { sentence } from '../api/problem-words.ts'

/** The composer's names of fields. For other fields only the network is named. */
const FIELDS: Readonly<Record<string, string>> = {
  contentText: 'text',
  media: 'media',
  socialAccountId: 'account',
  quoteTweetUrl: 'quoted post',
  quoteUri: 'quoted post',
  quotePostId: 'quoted post',
  communityUrl: 'community',
  subreddit: 'community',
  poll: 'poll',
  articleUrl: 'article',
  url: 'link',
  linkUrl: 'link',
  firstComment: 'first comment',
  title: 'title',
  flairId: 'flair',
  flairText: 'flair',
  collaborators: 'collaborators',
  coverUrl: 'cover of the video',
  tags: 'tags',
  playlistId: 'playlist',
  topicTag: 'topic',
}

/**
 * A refusal that names the network and the field, since one save sends up to nine versions and only one is shown. `of`
 * is the network of the sent post, or those of the sent posts in order.
 */
export function namedProblem(error: unknown, of: Platform | readonly Platform[]): unknown {
  if (!(error instanceof ApiError) || error.details.length === 0) return error
  const details = error.details.map((detail) => {
    const place = placeOf(detail.path.replace(/^body\./, ''), of)
    return place === null ? detail : { ...detail, message: `${place}: ${sentence(detail.message)}` }
  })
  if (details.every((detail, at) => detail === error.details[at])) return error
  const { status, message, code, retryAfterSeconds } = error
  return new ApiError(status, message, { code, details, retryAfterSeconds }, { cause: error })
}

function placeOf(path: string, of: Platform | readonly Platform[]): string | null {
  const [, index, inList] = /^posts\.(\d+)\.?(.*)$/.exec(path) ?? []
  const platform = typeof of === 'string' ? of : of[Number(index ?? -1)]
  if (!platform) return null
  const [key = '', ...within] = (inList ?? path).replace(/^platformPayload\./, '').split('.')
  const field = within[0] === undefined ? FIELDS[key] : partOf(key, within)
  return field === undefined ? PLATFORM_NAMES[platform] : `${PLATFORM_NAMES[platform]}, ${field}`
}

function partOf(key: string, [first, second]: readonly (string | undefined)[]): string | undefined {
  if (key === 'poll' && first === 'options' && second !== undefined) return `choice ${Number(second) + 1} of the poll`
  if (key === 'thread') return `post ${Number(first) + 2} of the thread`
  return FIELDS[key]
}
