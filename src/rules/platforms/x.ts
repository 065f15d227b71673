import { MOST_UNITS_OF_WEIGHT, weightedLength } from '../counting/weighted-length.ts'
import type { PlatformRules, TextLimit } from '../platform-rules.ts'
import { X_LIMITS } from './x-limits.ts'
import { hasXPremium } from './x-premium.ts'
import { X_RULES_BEYOND_LIMITS } from './x-rules.ts'
import { xVideo } from './x-video.ts'

const COUNT = { unit: 'character', count: weightedLength, mostUnits: MOST_UNITS_OF_WEIGHT }
const SHORT: TextLimit = {
  ...COUNT,
  max: X_LIMITS.characters,
  remedy: 'or connect an X Premium account',
}
const LONG: TextLimit = { ...COUNT, max: X_LIMITS.premiumCharacters }

export const X_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://docs.x.com/fundamentals/counting-characters',
    'https://docs.x.com/x-api/posts/create-post',
    'https://docs.x.com/x-api/posts/manage-tweets/introduction',
    'https://docs.x.com/x-api/media/quickstart/best-practices',
    'https://docs.x.com/x-api/getting-started/pricing',
  ],
  text: (_part, context) => [hasXPremium(context) ? LONG : SHORT],
  media: (context) => ({
    images: {
      max: X_LIMITS.images,
      types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
      maxBytes: X_LIMITS.imageBytes,
      maxGifBytes: X_LIMITS.gifBytes,
      altText: { max: X_LIMITS.altText },
    },
    video: {
      types: ['video/mp4', 'video/quicktime'],
      minSeconds: X_LIMITS.video.seconds.min,
      maxSeconds: hasXPremium(context) ? null : X_LIMITS.video.seconds.max,
      maxBytes: hasXPremium(context) ? null : X_LIMITS.video.bytes,
    },
    document: null,
  }),
  needs: 'text_or_media',
  maxParts: X_LIMITS.parts,
  rules: [...X_RULES_BEYOND_LIMITS, xVideo],
}
