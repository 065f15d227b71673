import { blueskyForTests } from './bluesky.ts'
import { xForTests } from './x.ts'
import { youtubeForTests } from './youtube.ts'

/** The simulated networks as tests use them, by their names in Galley. */
export const TEST_NETWORKS = { x: xForTests, bluesky: blueskyForTests, youtube: youtubeForTests }

export type SimulatedPlatform = keyof typeof TEST_NETWORKS
export const SIMULATED_PLATFORMS = Object.keys(TEST_NETWORKS) as SimulatedPlatform[]
