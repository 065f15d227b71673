import { createBlueskySandbox } from './bluesky/create-bluesky-sandbox.ts'
import { createXSandbox } from './x/create-x-sandbox.ts'
import { createYouTubeSandbox } from './youtube/create-youtube-sandbox.ts'

/** The simulated networks, by their names in Galley. `port`: where `node sandbox/start.ts` has it. */
export const SIMULATORS = {
  x: { create: createXSandbox, port: 4011 },
  bluesky: { create: createBlueskySandbox, port: 4012 },
  youtube: { create: createYouTubeSandbox, port: 4017 },
}
