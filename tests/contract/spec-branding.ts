import { anyOf, type ObjectShape, orNull } from './shape.ts'
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
]
