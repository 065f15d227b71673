import { blueskyNetwork } from './bluesky/network.ts'
import { facebookNetwork } from './facebook/network.ts'
import { instagramNetwork } from './instagram/network.ts'
import { linkedinNetwork } from './linkedin/network.ts'
import type { Network } from './network.ts'
import { redditNetwork } from './reddit/network.ts'
import { threadsNetwork } from './threads/network.ts'
import { tiktokNetwork } from './tiktok/network.ts'
import { xNetwork } from './x/network.ts'
import { youtubeNetwork } from './youtube/network.ts'

/** The networks to which accounts can be connected. docs/guides/add-a-network.md */
export const NETWORKS: readonly Network[] = [
  xNetwork,
  linkedinNetwork,
  tiktokNetwork,
  redditNetwork,
  facebookNetwork,
  instagramNetwork,
  youtubeNetwork,
  blueskyNetwork,
  threadsNetwork,
]
