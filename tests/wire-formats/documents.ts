import type { Source, WireFormat } from './format.ts'
import { discoverySource } from './sources/discovery.ts'
import { lexiconSource } from './sources/lexicons.ts'
import { metaSource } from './sources/meta.ts'
import { openapiSource } from './sources/openapi.ts'
import { postmanSource } from './sources/postman.ts'
import { protoSource } from './sources/protos.ts'
import { typescriptSource } from './sources/typescript.ts'

export interface OwnDocument {
  about: Omit<WireFormat['document'], 'version' | 'taken'>
  read(path: string): Source
  calls: readonly string[]
}

const GRAPH = '/v26.0'
const PAGES = {
  [`POST ${GRAPH}/{page}/feed`]: 'Page/feed',
  [`POST ${GRAPH}/{page}/photos`]: 'Page/photos',
  [`GET ${GRAPH}/{page}/published_posts`]: 'Page/published_posts',
  [`GET ${GRAPH}/{page}_{post}/comments`]: 'PagePost/comments',
  [`POST ${GRAPH}/{page}_{post}/comments`]: 'PagePost/comments',
  [`GET ${GRAPH}/{page}_{post}/insights`]: 'PagePost/insights',
  [`GET ${GRAPH}/{page}_{post}`]: 'PagePost',
  [`DELETE ${GRAPH}/{page}_{post}`]: 'PagePost',
  [`GET ${GRAPH}/me/accounts`]: 'User/accounts',
  [`DELETE ${GRAPH}/me/permissions`]: 'User/permissions',
}
const INSTAGRAM = {
  [`GET ${GRAPH}/me`]: 'IGUserForIGOnlyAPI',
  [`POST ${GRAPH}/{user}/media`]: 'IGUser/media',
  [`POST ${GRAPH}/{user}/media_publish`]: 'IGUser/media_publish',
  [`GET ${GRAPH}/{user}/media`]: 'IGUser/media',
  [`GET ${GRAPH}/{media}/comments`]: 'IGMedia/comments',
  [`POST ${GRAPH}/{media}/comments`]: 'IGMedia/comments',
  [`GET ${GRAPH}/{media}/insights`]: 'IGMedia/insights',
  [`GET ${GRAPH}/{media}`]: 'IGMedia+ShadowIGMediaBuilder',
}
const NOTION = {
  'POST /v1/oauth/token': { body: 'OauthTokenParameters', answer: 'OauthTokenResponse' },
  'POST /v1/oauth/revoke': { body: 'OauthRevokeParameters', answer: 'OauthRevokeResponse' },
  'POST /v1/search': { body: 'SearchParameters', answer: 'SearchResponse' },
  'GET /v1/pages/{page_id}': { query: 'GetPageQueryParameters', answer: 'GetPageResponse' },
  'GET /v1/pages/{page_id}/properties/{property_id}': {
    query: 'GetPagePropertyQueryParameters',
    answer: 'GetPagePropertyResponse',
  },
  'PATCH /v1/pages/{page_id}': { body: 'UpdatePageBodyParameters', answer: 'UpdatePageResponse' },
  'GET /v1/data_sources/{data_source_id}': { answer: 'GetDataSourceResponse' },
  'POST /v1/data_sources/{data_source_id}/query': {
    body: 'QueryDataSourceBodyParameters',
    answer: 'QueryDataSourceResponse',
  },
  'GET /v1/blocks/{block_id}/children': {
    query: 'ListBlockChildrenQueryParameters',
    answer: 'ListBlockChildrenResponse',
  },
}
const META = {
  title: 'The specifications that the business SDKs are generated from (folder api_specs/specs)',
  address: 'https://github.com/facebook/facebook-business-sdk-codegen',
  licence: 'Facebook Platform licence (LICENSE of the repository)',
}

/** The documents that each network publishes for machines. LinkedIn and TikTok publish none. */
export const DOCUMENTS = {
  x: {
    about: {
      title: 'X API v2, OpenAPI (file openapi.json)',
      address: 'https://github.com/xdevplatform/docs',
      licence: 'X Developer Agreement and Policy (named in the document)',
    },
    read: openapiSource,
    calls: [
      'POST /2/tweets',
      'GET /2/tweets',
      'DELETE /2/tweets/{id}',
      'GET /2/users/me',
      'GET /2/users/{id}/tweets',
      'POST /2/media/upload',
      'POST /2/media/metadata',
    ],
  },
  youtube: {
    about: {
      title: 'YouTube Data API v3, discovery document (youtube.v3.json in google-api-python-client 2.201.0)',
      address: 'https://github.com/googleapis/google-api-python-client',
      licence: 'Apache-2.0',
    },
    read: discoverySource,
    calls: [
      'GET /youtube/v3/channels',
      'GET /youtube/v3/videos',
      'DELETE /youtube/v3/videos',
      'POST /upload/youtube/v3/videos',
    ],
  },
  bluesky: {
    about: {
      title: 'Lexicons of the AT Protocol (folder lexicons)',
      address: 'https://github.com/bluesky-social/atproto',
      licence: 'MIT or Apache-2.0',
    },
    read: lexiconSource,
    calls: [
      'POST /xrpc/com.atproto.server.refreshSession',
      'GET /xrpc/com.atproto.identity.resolveHandle',
      'GET /xrpc/com.atproto.server.getSession',
      'POST /xrpc/com.atproto.server.deleteSession',
      'GET /xrpc/com.atproto.repo.getRecord',
      'GET /xrpc/com.atproto.repo.listRecords',
      'POST /xrpc/com.atproto.repo.putRecord',
      'POST /xrpc/com.atproto.repo.deleteRecord',
      'POST /xrpc/com.atproto.repo.uploadBlob',
      'GET /xrpc/app.bsky.feed.getPosts',
    ],
  },
  facebook: { about: META, read: (path: string) => metaSource(path, PAGES), calls: Object.keys(PAGES) },
  instagram: { about: META, read: (path: string) => metaSource(path, INSTAGRAM), calls: Object.keys(INSTAGRAM) },
  threads: {
    about: {
      title: 'Threads API, Postman collection (file postman/threads-api.postman_collection.json)',
      address: 'https://github.com/fbsamples/threads_api',
      licence: 'Facebook Platform licence (LICENSE of the repository)',
    },
    read: (path: string) => postmanSource(path, '/v1.0'),
    calls: [
      'GET /refresh_access_token',
      'GET /v1.0/me',
      'POST /v1.0/me/threads',
      'GET /v1.0/me/threads',
      'GET /v1.0/me/replies',
      'POST /v1.0/me/threads_publish',
      'GET /v1.0/{id}/insights',
      'GET /v1.0/{id}',
      'DELETE /v1.0/{id}',
    ],
  },
  reddit: {
    about: {
      title: 'Protocol buffers of the Devvit platform (npm @devvit/protos, folder schema)',
      address: 'https://github.com/reddit/devvit',
      licence: 'BSD-3-Clause',
    },
    read: protoSource,
    calls: [
      'POST /api/submit',
      'POST /api/comment',
      'POST /api/del',
      'GET /api/info',
      'GET /user/{username}/{where}',
      'GET /r/{subreddit}/api/link_flair_v2',
    ],
  },
  // Notion is no network but a source of documents.
  notion: {
    about: {
      title: 'Types of the official client (npm @notionhq/client, folder build/src/api-endpoints)',
      address: 'https://github.com/makenotion/notion-sdk-js',
      licence: 'MIT',
    },
    read: (path: string) => typescriptSource(path, NOTION),
    calls: Object.keys(NOTION),
  },
  // Paddle is no network but a payment provider.
  paddle: {
    about: {
      title: 'Paddle Billing, OpenAPI (file v1/openapi.yaml)',
      address: 'https://github.com/PaddleHQ/paddle-openapi',
      licence: 'Apache-2.0 (LICENSE of the repository)',
    },
    read: openapiSource,
    calls: [
      'GET /products',
      'GET /prices',
      'POST /pricing-preview',
      'POST /customers',
      'GET /customers',
      'GET /customers/{customer_id}',
      'GET /customers/{customer_id}/credit-balances',
      'POST /transactions',
      'GET /transactions',
      'GET /transactions/{transaction_id}',
      'GET /transactions/{transaction_id}/invoice',
      'POST /adjustments',
      'GET /adjustments',
      'GET /subscriptions',
      'GET /subscriptions/{subscription_id}',
      'PATCH /subscriptions/{subscription_id}',
      'POST /subscriptions/{subscription_id}/cancel',
      'POST /subscriptions/{subscription_id}/pause',
      'POST /subscriptions/{subscription_id}/resume',
      'POST /subscriptions/{subscription_id}/activate',
      'GET /subscriptions/{subscription_id}/update-payment-method-transaction',
      'GET /events',
    ],
  },
} satisfies Record<string, OwnDocument>
