import { blueskyNetwork } from './bluesky/network.ts'
import type { Network } from './network.ts'
import { xNetwork } from './x/network.ts'
import { youtubeNetwork } from './youtube/network.ts'

/** The networks to which accounts can be connected. docs/guides/add-a-network.md */
export const NETWORKS: readonly Network[] = [xNetwork, youtubeNetwork, blueskyNetwork]
