import { added, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { MediaLibraryItem, Platform, POST_STATUS, PostMedia } from './spec-resources.ts'

const entry: ObjectShape = {
  ...MediaLibraryItem,
  madeFrom: 'object|null',
  usedIn: [
    {
      postId: 'uuid',
      groupId: 'uuid',
      groupTitle: 'string',
      platform: Platform,
      status: POST_STATUS,
      scheduledForUtc: 'time|null',
      publishedAt: 'time|null',
    },
  ],
}

/** Spec M1 to M4 */
const warnings = [{ code: 'string', message: 'string' }] as const

export const MEDIA_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/marketing/media',
    query: {
      'collection?': oneOf('all', 'uploads', 'on_brand'),
      'kind?': oneOf('all', 'image', 'video', 'carousel'),
      ...paging,
    },
    status: 200,
    data: { ...paged(MediaLibraryItem), counts: { all: 'int', uploads: 'int', onBrand: 'int' } },
    tool: 'list_media',
  },
  {
    route: 'POST {O}/marketing/media/upload-url',
    body: {
      kind: oneOf('image', 'video'),
      contentType: 'string',
      ...added('Spec M2', { 'sizeBytes?': 'int' }),
      ...added('decision 055', { 'fileName?': 'string' }),
    },
    status: 200,
    data: {
      assetId: 'uuid',
      uploadUrl: 'uri',
      key: 'string',
      expiresInSeconds: 'number',
      method: oneOf('PUT'),
      requiredHeaders: 'object',
    },
    tool: 'create_media_upload',
  },
  {
    route: 'POST {O}/marketing/media/{assetId}/complete',
    body: {
      key: 'string',
      kind: oneOf('image', 'video'),
      contentType: 'string',
      'durationSeconds?': 'number',
      'width?': 'int',
      'height?': 'int',
      ...added('decision 008', { 'altText?': 'string' }),
    },
    status: 200,
    data: { asset: PostMedia, ...added('decision 081', { warnings }) },
    tool: 'complete_media_upload',
  },
  {
    route: 'POST {O}/marketing/media/import',
    body: { url: 'uri', 'altText?': 'string' },
    status: 200,
    data: { asset: PostMedia, ...added('decision 081', { warnings }) },
    tool: 'import_media_from_url',
  },
  { route: 'GET {O}/marketing/media/{assetId}', status: 200, data: added('decision 055', entry) },
  {
    route: 'PATCH {O}/marketing/media/{assetId}',
    body: added('decision 055', { 'altText?': orNull('string'), 'title?': orNull('string') }),
    status: 200,
    data: added('decision 055', entry),
  },
]
