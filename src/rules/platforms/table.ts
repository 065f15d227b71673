import type { Platform } from '#contract/platforms.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { BLUESKY_RULES } from './bluesky.ts'
import { FACEBOOK_RULES } from './facebook.ts'
import { INSTAGRAM_RULES } from './instagram.ts'
import { LINKEDIN_RULES } from './linkedin.ts'
import { REDDIT_RULES } from './reddit.ts'
import { THREADS_RULES } from './threads.ts'
import { TIKTOK_RULES } from './tiktok.ts'
import { X_RULES } from './x.ts'
import { YOUTUBE_RULES } from './youtube.ts'

/** Every platform's rules. */
export const RULES: Record<Platform, PlatformRules> = {
  x: X_RULES,
  linkedin: LINKEDIN_RULES,
  tiktok: TIKTOK_RULES,
  reddit: REDDIT_RULES,
  facebook: FACEBOOK_RULES,
  instagram: INSTAGRAM_RULES,
  youtube: YOUTUBE_RULES,
  bluesky: BLUESKY_RULES,
  threads: THREADS_RULES,
}
