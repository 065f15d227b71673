import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { PostMedia } from './spec-resources.ts'

const FORMAT = oneOf('square', 'portrait', 'landscape', 'link', 'story', 'pin', 'x_header', 'linkedin_banner')
const SHOT_FORMAT = oneOf('landscape', 'square', 'portrait', 'link', 'story')
const TEMPLATE = oneOf('headline', 'quote', 'stat', 'list', 'photo')
const THEME = oneOf('brand', 'light', 'dark')
const SLIDE = oneOf('cover', 'point', 'stat', 'quote', 'list', 'cta')
const LAYOUT = oneOf('centered', 'tilted', 'closeup')

/** Spec V2 */
export const VisualImage: ObjectShape = {
  assetId: 'uuid',
  url: 'uri',
  contentType: 'string',
  sizeBytes: 'int',
  width: 'int',
  height: 'int',
  format: FORMAT,
  'page?': 'int',
}
const content: ObjectShape = {
  title: 'string',
  'eyebrow?': 'string',
  'body?': 'string',
  'bullets?': ['string'],
  'stat?': 'string',
  'attribution?': 'string',
  'cta?': 'string',
}
const picture: ObjectShape = { 'assetId?': 'uuid', 'url?': 'uri' }
const aiBackground: ObjectShape = { prompt: 'string', 'model?': 'string' }
const look: ObjectShape = { 'theme?': THEME, 'includeLogo?': 'bool', 'handle?': 'string' }
const warnings = added('decision 068', { warnings: [{ field: 'string', code: 'string', message: 'string' }] })
const estimateOnly = added('Spec A16', { 'estimateOnly?': 'bool' })
const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })
const madeBackground = orNull({ model: 'string', estimatedCostMilliUsd: 'number' })
const media = orNull(PostMedia)
const described: ObjectShape = { label: 'string', description: 'string' }

const shotContent: ObjectShape = { 'eyebrow?': 'string', 'title?': 'string', 'body?': 'string' }
const crop: ObjectShape = { 'zoom?': 'number', 'focusX?': 'number', 'focusY?': 'number' }

/** Spec V1 to V4 */
export const VISUAL_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/marketing/visuals/options',
    query: { includeAllModels: anyOf('bool', 'string') },
    status: 200,
    data: {
      formats: [{ id: FORMAT, label: 'string', width: 'int', height: 'int', aspectRatio: 'string', useFor: 'string' }],
      templates: [{ id: TEMPLATE, ...described, fields: ['string'] }],
      themes: [{ id: THEME, ...described }],
      carousel: {
        formats: ['string'],
        layouts: [{ id: SLIDE, description: 'string' }],
        minSlides: 'int',
        maxSlides: 'int',
      },
      screenshot: { formats: ['string'], layouts: [{ id: LAYOUT, ...described }] },
      aiBackground: {
        available: 'bool',
        defaultModel: 'string',
        recommendedModels: [{ id: 'string', useFor: 'string' }],
        totalModels: 'int',
        'models?': ['string'],
      },
      brand: {
        colors: ['string'],
        headingFont: 'string',
        bodyFont: 'string',
        background: 'string|null',
        hasLogo: 'bool',
        logo: orNull({ width: 'number', height: 'number' }),
      },
    },
    tool: 'list_visual_options',
  },
  {
    route: 'POST {O}/marketing/visuals/image',
    body: {
      content,
      'template?': TEMPLATE,
      'format?': FORMAT,
      ...look,
      'backgroundImage?': picture,
      'aiBackground?': aiBackground,
      'alsoFormats?': ['string'],
      'outputs?': ['string'],
      ...estimateOnly,
    },
    status: 200,
    data: anyOf(
      { images: [VisualImage], postMedia: media, aiBackground: madeBackground, renderMs: 'int', ...warnings },
      estimate,
    ),
    tool: 'create_branded_image',
  },
  {
    route: 'POST {O}/marketing/visuals/carousel',
    body: {
      slides: [{ ...content, 'layout?': SLIDE }],
      'format?': oneOf('portrait', 'square'),
      ...look,
      'aiBackground?': aiBackground,
      'outputs?': ['string'],
      ...estimateOnly,
    },
    status: 200,
    data: anyOf(
      {
        document: orNull({
          assetId: 'uuid',
          url: 'uri',
          contentType: oneOf('application/pdf'),
          sizeBytes: 'int',
          pageCount: 'int',
        }),
        slides: [VisualImage],
        postMedia: {
          linkedin: media,
          x: media,
          facebook: media,
          instagram: media,
          ...added('decision 081', { tiktok: media, reddit: media, bluesky: media, threads: media, youtube: media }),
        },
        aiBackground: madeBackground,
        renderMs: 'int',
        ...warnings,
      },
      estimate,
    ),
    tool: 'create_carousel',
  },
  {
    route: 'POST {O}/marketing/visuals/screenshot',
    body: {
      screenshot: picture,
      'layout?': LAYOUT,
      'format?': SHOT_FORMAT,
      ...look,
      'content?': shotContent,
      'addressBar?': 'string',
      'windowTheme?': oneOf('auto', 'light', 'dark'),
      'crop?': crop,
      'alsoFormats?': ['string'],
      'outputs?': ['string'],
    },
    status: 200,
    data: {
      images: [VisualImage],
      postMedia: media,
      ...added('Spec V3', {
        renderMs: 'int',
        window: { theme: oneOf('light', 'dark'), addressBar: 'string|null' },
        crop: { zoom: 'number', focusX: 'number', focusY: 'number' },
      }),
      ...warnings,
    },
    tool: 'create_app_screenshot',
  },
  {
    route: 'POST {O}/marketing/visuals/preview',
    body: {
      kind: oneOf('image', 'carousel', 'screenshot'),
      'content?': Object.fromEntries(
        Object.entries(content).map(([name, shape]) => [`${name.replace('?', '')}?`, shape]),
      ),
      'template?': TEMPLATE,
      'format?': FORMAT,
      ...look,
      'backgroundImage?': picture,
      'aiBackground?': aiBackground,
      'slides?': [{ ...content, 'layout?': SLIDE }],
      'screenshot?': picture,
      'layout?': LAYOUT,
      'addressBar?': 'string',
      'windowTheme?': oneOf('auto', 'light', 'dark'),
      'crop?': crop,
      'alsoFormats?': ['string'],
      'outputs?': ['string'],
    },
    status: 200,
    data: { image: 'string', width: 'int', height: 'int', renderMs: 'int', 'slides?': ['string'], ...warnings },
  },
]
