import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'

/** Spec V7 */
const BrandKit: ObjectShape = {
  colors: { primary: 'string|null', secondary: 'string|null', accent: 'string|null', background: 'string|null' },
  headingFont: 'string|null',
  bodyFont: 'string|null',
  logo: orNull({
    assetId: 'uuid|null',
    url: 'uri|null',
    sourceUrl: 'uri|null',
    width: 'number|null',
    height: 'number|null',
    contentType: 'string|null',
  }),
  tagline: 'string|null',
  website: 'string|null',
  updatedAt: 'time|null',
  missing: ['string'],
}

/** Spec V7, V8 */
export const BRANDING_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/brand/kit', status: 200, data: BrandKit, tool: 'get_brand_kit' },
  {
    route: 'PATCH {O}/brand/kit',
    body: {
      'colors?': {
        'primary?': 'string|null',
        'secondary?': 'string|null',
        'accent?': 'string|null',
        'background?': 'string|null',
      },
      'headingFont?': 'string|null',
      'bodyFont?': 'string|null',
      'logo?': orNull(anyOf({ url: 'uri' }, { assetId: 'uuid' })),
      'tagline?': 'string|null',
      'website?': 'string|null',
      'ifUpdatedAt?': 'time',
      'dryRun?': 'bool',
    },
    status: 200,
    data: {
      saved: 'bool',
      kit: BrandKit,
      changed: ['string'],
      warnings: [{ field: 'string', code: 'string', message: 'string' }],
      missing: ['string'],
      previewHint: 'string',
    },
    tool: 'update_brand_kit',
  },
  {
    route: 'GET {O}/brand/kit/website',
    query: { url: 'string' },
    status: 200,
    data: {
      websiteUrl: 'uri',
      reachable: 'bool',
      siteName: 'string|null',
      tagline: 'string|null',
      colors: [
        {
          hex: 'string',
          source: oneOf('theme-color', 'css-variable', 'stylesheet', 'inline'),
          detail: 'string|null',
          uses: 'int',
          neutral: 'bool',
        },
      ],
      logos: [{ url: 'uri', source: oneOf('structured-data', 'og:logo', 'img', 'apple-touch-icon', 'icon') }],
      images: [{ url: 'uri', source: oneOf('og:image', 'twitter:image') }],
      fonts: [{ family: 'string', source: oneOf('google-fonts', 'css') }],
      suggestion: {
        website: 'uri',
        'colors?': { 'primary?': 'string', 'secondary?': 'string', 'accent?': 'string', 'background?': 'string' },
        'headingFont?': 'string',
        'bodyFont?': 'string',
        'logo?': { url: 'uri' },
      },
      ...added('decision 100', { pagesRead: ['uri'], warnings: [{ code: 'string', message: 'string' }] }),
    },
    tool: 'find_brand_kit_on_website',
  },
]
