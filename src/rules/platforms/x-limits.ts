import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { MB } from '../platform-rules.ts'

/** X's figures. Sources and date: x.ts. */
export const X_LIMITS = {
  /** In X's own count. Longer posts come with Premium; Basic has none. */
  characters: 280,
  premiumCharacters: LONGEST_TEXT.x,
  /** Of one post made by an app with self-serve access. */
  cashtags: 1,
  parts: 25,
  images: 4,
  imageBytes: 5 * MB,
  gifBytes: 15 * MB,
  gifPixels: { width: 1280, height: 1080 },
  altText: 1000,
  video: {
    bytes: 512 * MB,
    seconds: { min: 0.5, max: 140 },
    /** Of either side; X names 1280 × 1024 and recommends 720 × 1280, so the orientation cannot be meant. */
    side: { min: 32, max: 1280 },
    /** Of the longer to the shorter side. */
    ratio: 3,
  },
  poll: { options: { min: 2, max: 4 }, optionLength: 25, minutes: { min: 5, max: 10_080 } },
  priceUsd: { withoutLink: 0.015, withLink: 0.2 },
} as const
