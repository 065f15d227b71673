import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { PostMedia } from './spec-resources.ts'

const FORMAT = oneOf('reel', 'portrait', 'square', 'landscape')
const STYLE = oneOf('highlight', 'boxed', 'clean')
const POSITION = oneOf('lower', 'middle')
const BAR = oneOf('none', 'bottom', 'border')
const FIT = oneOf('blur', 'crop')

/** Spec V5, V6 */
const VideoBranding: ObjectShape = {
  progressBar: BAR,
  progressColor: 'string|null',
  subtitles: { enabled: 'bool', style: STYLE, position: POSITION },
  footer: { logo: 'bool', name: 'bool', handle: 'string|null' },
  fit: FIT,
  'format?': FORMAT,
}
const changes: ObjectShape = {
  'progressBar?': BAR,
  'progressColor?': 'string|null',
  'subtitles?': { 'enabled?': 'bool', 'style?': STYLE, 'position?': POSITION },
  'footer?': { 'logo?': 'bool', 'name?': 'bool', 'handle?': 'string|null' },
  'fit?': FIT,
  'format?': FORMAT,
}
const caption: ObjectShape = { text: 'string', start: 'number', end: 'number' }
const renderItem: ObjectShape = {
  id: 'uuid',
  status: oneOf('queued', 'rendering', 'done', 'failed'),
  stage: orNull(oneOf('preparing', 'transcribing', 'branding', 'finishing')),
  stageProgress: 'number|null',
  sourceAssetId: 'uuid',
  branding: VideoBranding,
  postMedia: orNull(PostMedia),
  error: 'string|null',
  creditsUsed: 'number|null',
  createdAt: 'time',
  updatedAt: 'time',
  ...added('decision 078', { runId: 'uuid', title: 'string|null' }),
}
const VideoRender: ObjectShape = {
  ...renderItem,
  captions: [caption],
  ...added('decision 078', { warnings: ['string'] }),
}
const defaults: ObjectShape = {
  branding: VideoBranding,
  saved: 'bool',
  ...added('decision 078', { speech: { available: 'bool', missing: 'string|null' } }),
}
const given = { 'captions?': [caption], 'subtitleFile?': 'string' } as const
const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })

/** Spec V5, V6 */
export const VIDEO_ENDPOINTS: Endpoint[] = [
  {
    route: 'POST {O}/marketing/videos/branded',
    body: {
      video: { assetId: 'uuid' },
      'branding?': changes,
      'saveAsDefaults?': 'bool',
      'language?': 'string',
      ...added('decision 078', { ...given, 'clean?': 'bool' }),
      ...added('Spec A16', { 'estimateOnly?': 'bool' }),
    },
    status: 200,
    data: anyOf(VideoRender, estimate),
    tool: 'create_branded_video',
  },
  {
    route: 'GET {O}/marketing/videos/branded',
    query: paging,
    status: 200,
    data: paged(renderItem),
  },
  { route: 'GET {O}/marketing/videos/branded/{renderId}', status: 200, data: VideoRender, tool: 'get_branded_video' },
  {
    route: 'PATCH {O}/marketing/videos/branded/{renderId}/captions',
    body: { ...added('Spec V5', given), ...added('decision 078', { 'ifUpdatedAt?': 'time' }) },
    status: 200,
    data: VideoRender,
  },
  { route: 'GET {O}/marketing/videos/defaults', status: 200, data: defaults },
  { route: 'PUT {O}/marketing/videos/defaults', body: changes, status: 200, data: defaults },
]
