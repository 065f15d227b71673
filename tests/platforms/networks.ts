import { blueskyForTests } from './bluesky.ts'
import { linkedinForTests } from './linkedin.ts'
import { xForTests } from './x.ts'

/** The simulated networks as tests use them, by their names in Galley. */
export const TEST_NETWORKS = { x: xForTests, linkedin: linkedinForTests, bluesky: blueskyForTests }

export type SimulatedPlatform = keyof typeof TEST_NETWORKS
export const SIMULATED_PLATFORMS = Object.keys(TEST_NETWORKS) as SimulatedPlatform[]
