import type { Answer } from '../kit/answer.ts'
import type { XSandboxOptions } from './options.ts'
import { invalidRequest } from './problems.ts'

/** The vocabulary of an answer: `post` as in the OpenAPI document, `tweet` as in the guides. */
export type Dialect = 'post' | 'tweet'

/** OpenAPI 2.167, PostFieldsParameter. Author and references are no fields here, because they come as expansions. */
const POST_FIELDS =
  'article article_title attachments card_uri community_id context_annotations conversation_id created_at display_text_range edit_controls entities geo id lang matched_media_notes media_metadata non_public_metrics note_post note_request_suggestions organic_metrics paid_partnership possibly_sensitive promoted_metrics public_metrics reply_settings scopes source suggested_source_links suggested_source_links_with_counts text withheld'
const TWEET_FIELDS =
  'article attachments author_id card_uri community_id context_annotations conversation_id created_at display_text_range edit_controls edit_history_tweet_ids entities geo id in_reply_to_user_id lang media_metadata non_public_metrics note_tweet organic_metrics paid_partnership possibly_sensitive promoted_metrics public_metrics referenced_tweets reply_settings scopes source text withheld'
const POST_EXPANSIONS =
  'article.cover_media article.media_entities attachments.media_keys attachments.media_source_tweet attachments.poll_ids author_id edit_history_post_ids entities.mentions.username geo.place_id in_reply_to_user_id referenced_posts username'
const TWEET_EXPANSIONS =
  'article.cover_media article.media_entities attachments.media_keys attachments.media_source_tweet attachments.poll_ids author_id edit_history_tweet_ids entities.mentions.username geo.place_id in_reply_to_user_id referenced_tweets.id referenced_tweets.id.author_id'
const USER_FIELDS =
  'affiliation confirmed_email connection_status created_at description entities id is_identity_verified location most_recent_post_id most_recent_tweet_id name parody pinned_post_id pinned_tweet_id profile_banner_url profile_image_url protected public_metrics receives_your_dm subscribes_to_you subscription subscription_type url username verified verified_followers_count verified_type withheld'
/** The expansions of accounts. Posts have other ones. */
const USER_EXPANSIONS = {
  post: 'affiliation most_recent_post_id pinned_post_id',
  tweet: 'affiliation.user_id most_recent_tweet_id pinned_tweet_id',
}
const MEDIA_FIELDS =
  'alt_text duration_ms height media_key non_public_metrics organic_metrics preview_image_url promoted_metrics public_metrics type url variants width'

export interface FieldChoice {
  dialect: Dialect
  post: Set<string>
  expansions: Set<string>
  user: Set<string>
  media: Set<string>
}

export const FIELD_QUERY = [
  'post.fields',
  'tweet.fields',
  'expansions',
  'user.fields',
  'media.fields',
  'poll.fields',
  'place.fields',
] as const

/** Reads the field parameters of a request; answers a refusal if X does not know one of them. */
export function chooseFields(
  query: URLSearchParams,
  mode: XSandboxOptions['fieldNames'] = 'both',
  of: 'post' | 'user' = 'post',
): FieldChoice | Answer {
  const dialect: Dialect = mode === 'both' ? (query.has('tweet.fields') ? 'tweet' : 'post') : mode
  const foreign = dialect === 'post' ? 'tweet.fields' : 'post.fields'
  if (query.has(foreign))
    return invalidRequest(`The query parameter [${foreign}] is not one of [${dialect}.fields,expansions]`)

  const names = of === 'user' ? USER_EXPANSIONS : { post: POST_EXPANSIONS, tweet: TWEET_EXPANSIONS }
  const expansionNames = mode === 'both' ? `${names.post} ${names.tweet}` : names[dialect]
  const choice: FieldChoice = {
    dialect,
    post: valuesOf(query, `${dialect}.fields`),
    expansions: valuesOf(query, 'expansions'),
    user: valuesOf(query, 'user.fields'),
    media: valuesOf(query, 'media.fields'),
  }
  const refusal =
    refuseUnknown(`${dialect}.fields`, choice.post, dialect === 'post' ? POST_FIELDS : TWEET_FIELDS) ??
    refuseUnknown('expansions', choice.expansions, expansionNames) ??
    refuseUnknown('user.fields', choice.user, USER_FIELDS) ??
    refuseUnknown('media.fields', choice.media, MEDIA_FIELDS)
  return refusal ?? choice
}

function valuesOf(query: URLSearchParams, name: string): Set<string> {
  return new Set(
    query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter(Boolean),
  )
}

function refuseUnknown(name: string, values: Set<string>, known: string): Answer | null {
  const list = known.split(' ')
  const unknown = [...values].find((value) => !list.includes(value))
  return unknown === undefined
    ? null
    : invalidRequest(`The \`${name}\` query parameter value [${unknown}] is not one of [${list.join(',')}]`)
}
