import type { Platform } from '#contract/platforms.ts'
import { bluesky } from './bluesky.tsx'
import { facebook } from './facebook.tsx'
import { instagram } from './instagram.tsx'
import { linkedin } from './linkedin.tsx'
import type { PlatformView } from './platform-view.ts'
import { reddit } from './reddit.tsx'
import { threads } from './threads.tsx'
import { tiktok } from './tiktok.tsx'
import { x } from './x.tsx'
import { youtube } from './youtube.tsx'

export const PLATFORM_VIEWS: Record<Platform, PlatformView> = {
  x,
  linkedin,
  tiktok,
  reddit,
  facebook,
  instagram,
  youtube,
  bluesky,
  threads,
}
