/** Ratios of images, width to height. */
export const TEN_TO_ONE = { min: 0.1, max: 10, advised: { min: 0.1, max: 10 } } as const

/** Reels and stories on Facebook are upright: https://developers.facebook.com/docs/page-stories-api, 2026-11 */
export const UPRIGHT = {
  minSeconds: 3,
  maxSeconds: 90,
  ratio: { min: 9 / 16, max: 9 / 16, words: '9:16' },
  least: { width: 540, height: 960 },
} as const

/** Instagram's and Threads' limits for videos. Both advise 9:16. */
export const META_FILM = { ratio: { min: 0.01, max: 10 }, most: { width: 1920 } } as const
/** Instagram's ratio for videos in a story. */
export const STORY_RATIO = { min: 0.1, max: 10 } as const

/** Source: platform facts, TikTok, and its guide to media transfer. */
export const TIKTOK_FILM = { minSeconds: 3, maxSeconds: 600, side: { min: 360, max: 4096 } } as const
