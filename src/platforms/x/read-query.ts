import type { Along, SinceThen } from '../reading.ts'
import type { XNoun } from './in-either-words.ts'

/**
 * The fewest and the most posts of a page. X allows pages of five for mentions, but not for searches. Source: OpenAPI
 * 2.167.
 */
export const A_PAGE = { fewest: 10, most: 100 }

export function listQuery({ sinceId, limit, cursor }: SinceThen, token: string): Record<string, string> {
  return {
    max_results: String(Math.min(A_PAGE.most, Math.max(A_PAGE.fewest, limit))),
    ...(sinceId !== null && { since_id: sinceId }),
    ...(cursor && { [token]: cursor }),
  }
}

const SHARED = 'created_at,conversation_id,community_id,lang,entities,attachments,possibly_sensitive,public_metrics'

/**
 * The fields to ask for, in one of X's vocabularies. In the newer one, author and references are expansions. OpenAPI
 * 2.167.
 */
export function fieldsOf(noun: XNoun, { authors, references, referenceIds, media }: Along): Record<string, string> {
  const isNew = noun === 'post'
  const expansions = [
    ...(authors ? ['author_id'] : []),
    ...(isNew && (references || referenceIds) ? ['referenced_posts'] : []),
    ...(!isNew && references ? ['referenced_tweets.id'] : []),
    ...(media ? ['attachments.media_keys'] : []),
  ].join(',')
  return {
    [`${noun}.fields`]: `${SHARED},${isNew ? 'note_post' : 'note_tweet,author_id,referenced_tweets'}`,
    ...(expansions && { expansions }),
    ...(authors && { 'user.fields': 'name,username,verified,public_metrics,profile_image_url,description' }),
    ...(media && {
      'media.fields': 'media_key,type,url,preview_image_url,alt_text,width,height,duration_ms,variants',
    }),
  }
}
