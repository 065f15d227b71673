import type { SimulatedPlatform } from '../platforms/networks.ts'

type Reasons = Readonly<Record<string, string>>

/** Networks without any machine-readable document, and why. */
export const UNDOCUMENTED: Partial<Record<SimulatedPlatform, string>> = {
  linkedin: 'LinkedIn publishes its REST API as pages only; its client libraries pass any body through.',
  tiktok: 'TikTok publishes the Content Posting API as pages only; its business SDK covers advertising.',
}

const OAUTH = 'The document holds the API alone, not its OAuth endpoints (RFC 6749 and 7009 do).'
const GRAPH_COMMON = 'A parameter that every node or edge of the Graph API takes; the SDKs add it themselves.'
const TWEET_NAMES =
  'The older of the two vocabularies, that of the guides; the simulator speaks each in a form of its own.'
const RAW_JSON = 'Asks that text comes unescaped; every call of the API takes it, the document names it nowhere.'
const API_TYPE = 'Asks that errors come as JSON; the page of the API names it, Devvit adds it itself.'
const THING = 'On the page of the API and in its answers; Devvit does not pass this field of a post on.'
const MEDIA = 'Given for posts whose file Reddit still works at; Devvit knows text and links only.'

/** Calls that the document of a network lacks, by `METHOD /path`, and why. */
export const CALLS_OUTSIDE: Partial<Record<SimulatedPlatform, Reasons>> = {
  x: { 'POST /2/oauth2/token': OAUTH, 'POST /2/oauth2/revoke': OAUTH },
  youtube: {
    'POST /token': OAUTH,
    'POST /revoke': OAUTH,
    'PUT /upload/youtube/v3/videos': 'The document names the protocol of resumable uploads, not its requests.',
  },
  bluesky: {
    'GET /did:{id}': 'The PLC directory is another service.',
    'GET /.well-known/oauth-protected-resource': OAUTH,
    'GET /.well-known/oauth-authorization-server': OAUTH,
    'POST /oauth/token': OAUTH,
    'POST /oauth/revoke': OAUTH,
  },
  instagram: { 'GET /refresh_access_token': OAUTH },
  reddit: {
    'POST /api/v1/access_token': OAUTH,
    'POST /api/v1/revoke_token': OAUTH,
    'GET /api/v1/me': 'Devvit acts for an app and has no call for who is signed in.',
    'GET /api/v1/{subreddit}/post_requirements': 'Devvit has no call for it.',
    'POST /api/media/asset.json': 'Devvit uploads files by a service of its own.',
    'POST /reddit-uploads': 'The store that Reddit names for the file; not its API.',
    'POST /api/submit_gallery_post.json': 'Devvit makes galleries by image_urls of /api/submit.',
  },
}

/** Fields that the document of a network lacks or describes differently, by `METHOD /path part.field`, and why. */
export const FIELDS_OUTSIDE: Partial<Record<SimulatedPlatform, Reasons>> = {
  x: {
    'POST /2/tweets answer.data.edit_history_tweet_ids': TWEET_NAMES,
    'GET /2/users/{id}/tweets query.tweet.fields': TWEET_NAMES,
    'GET /2/users/{id}/tweets answer.data.edit_history_tweet_ids': TWEET_NAMES,
    'GET /2/users/{id}/tweets answer.data.referenced_tweets': TWEET_NAMES,
    'GET /2/tweets query.tweet.fields': TWEET_NAMES,
    'GET /2/tweets answer.data.edit_history_tweet_ids': TWEET_NAMES,
    'GET /2/tweets answer.data.public_metrics.retweet_count': TWEET_NAMES,
    'GET /2/tweets answer.data.public_metrics.repost_count': TWEET_NAMES,
    'GET /2/tweets answer.includes.users.public_metrics.tweet_count': TWEET_NAMES,
    'GET /2/tweets answer.includes.users.public_metrics.post_count': TWEET_NAMES,
  },
  facebook: {
    'GET /v26.0/me/accounts query.fields': GRAPH_COMMON,
    'GET /v26.0/me/accounts query.limit': GRAPH_COMMON,
    'GET /v26.0/me/accounts query.after': GRAPH_COMMON,
    'GET /v26.0/me/accounts query.fields.tasks': 'Of the edge accounts, not of the node; on its page.',
    'GET /v26.0/me/accounts answer.data.tasks': 'Of the edge accounts, not of the node; on its page.',
    'GET /v26.0/{page}_{post} query.fields': GRAPH_COMMON,
    'GET /v26.0/{page}_{post}/comments query.after': GRAPH_COMMON,
    'GET /v26.0/{page}_{post}/comments query.fields': GRAPH_COMMON,
    'GET /v26.0/{page}_{post}/comments query.limit': GRAPH_COMMON,
    'GET /v26.0/{page}/published_posts query.fields': GRAPH_COMMON,
    'GET /v26.0/{page}/published_posts query.since': GRAPH_COMMON,
    'GET /v26.0/{page}/published_posts query.after': GRAPH_COMMON,
    'POST /v26.0/{page}/photos body.source': 'The file itself; the SDKs pass files beside the parameters.',
  },
  instagram: {
    'GET /v26.0/me query.fields': GRAPH_COMMON,
    'GET /v26.0/me answer.user_id': 'The document says int, the page of the API and its answers have text.',
    'GET /v26.0/{media} query.fields': GRAPH_COMMON,
    'GET /v26.0/{media}/comments query.after': GRAPH_COMMON,
    'GET /v26.0/{media}/comments query.fields': GRAPH_COMMON,
    'GET /v26.0/{media}/comments query.limit': GRAPH_COMMON,
    'GET /v26.0/{user}/media query.fields': GRAPH_COMMON,
    'GET /v26.0/{user}/media query.limit': GRAPH_COMMON,
    'GET /v26.0/{user}/media query.after': GRAPH_COMMON,
  },
  threads: {
    'GET /refresh_access_token query.access_token':
      'The collection sends the token by its own means, for all requests.',
  },
  reddit: {
    'POST /api/submit query.raw_json': RAW_JSON,
    'POST /api/comment query.raw_json': RAW_JSON,
    'GET /api/info query.raw_json': RAW_JSON,
    'GET /user/{username}/{where} query.raw_json': RAW_JSON,
    'GET /r/{subreddit}/api/link_flair_v2 query.raw_json': RAW_JSON,
    'GET /r/{subreddit}/api/link_flair_v2 answer': 'A bare list, as its page says; a protocol buffer has to name it.',
    'POST /api/submit body.api_type': API_TYPE,
    'POST /api/comment body.api_type': API_TYPE,
    'POST /api/submit body.resubmit': 'On the page of the API; Devvit took it out of its own call.',
    'POST /api/submit body.validate_on_submit': 'The web app of Reddit sends it; see the platform facts.',
    'POST /api/submit answer.json.data.user_submitted_page': MEDIA,
    'POST /api/submit answer.json.data.websocket_url': MEDIA,
    ...Object.fromEntries(
      ['is_self', 'is_video', 'is_gallery', 'upvote_ratio', 'num_crossposts', 'view_count'].flatMap((field) =>
        ['GET /api/info', 'GET /user/{username}/{where}'].map((call) => [
          `${call} answer.data.children.data.${field}`,
          THING,
        ]),
      ),
    ),
  },
}
