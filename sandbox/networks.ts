import { createBlueskySandbox } from './bluesky/create-bluesky-sandbox.ts'
import { createFacebookSandbox } from './facebook/create-facebook-sandbox.ts'
import { createInstagramSandbox } from './instagram/create-instagram-sandbox.ts'
import { createLinkedInSandbox } from './linkedin/create-linkedin-sandbox.ts'
import { createRedditSandbox } from './reddit/create-reddit-sandbox.ts'
import { createThreadsSandbox } from './threads/create-threads-sandbox.ts'
import { createTikTokSandbox } from './tiktok/create-tiktok-sandbox.ts'
import { createXSandbox } from './x/create-x-sandbox.ts'
import { createYouTubeSandbox } from './youtube/create-youtube-sandbox.ts'

/** The simulated networks by their names in Galley. `port`: their port with `node sandbox/start.ts`. */
export const SIMULATORS = {
  x: { create: createXSandbox, port: 4011 },
  linkedin: { create: createLinkedInSandbox, port: 4013 },
  tiktok: { create: createTikTokSandbox, port: 4018 },
  reddit: { create: createRedditSandbox, port: 4019 },
  facebook: { create: createFacebookSandbox, port: 4014 },
  instagram: { create: createInstagramSandbox, port: 4015 },
  youtube: { create: createYouTubeSandbox, port: 4016 },
  bluesky: { create: createBlueskySandbox, port: 4012 },
  threads: { create: createThreadsSandbox, port: 4017 },
}
