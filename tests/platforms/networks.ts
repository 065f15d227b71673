import { blueskyForTests } from './bluesky.ts'
import { facebookForTests } from './facebook.ts'
import { instagramForTests } from './instagram.ts'
import { linkedinForTests } from './linkedin.ts'
import { redditForTests } from './reddit.ts'
import { threadsForTests } from './threads.ts'
import { tiktokForTests } from './tiktok.ts'
import { xForTests } from './x.ts'
import { youtubeForTests } from './youtube.ts'

/** The simulated networks for tests, by their names in Galley. */
export const TEST_NETWORKS = {
  x: xForTests,
  linkedin: linkedinForTests,
  tiktok: tiktokForTests,
  reddit: redditForTests,
  facebook: facebookForTests,
  instagram: instagramForTests,
  youtube: youtubeForTests,
  bluesky: blueskyForTests,
  threads: threadsForTests,
}

export type SimulatedPlatform = keyof typeof TEST_NETWORKS
export const SIMULATED_PLATFORMS = Object.keys(TEST_NETWORKS) as SimulatedPlatform[]
