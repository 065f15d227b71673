import { bluesky } from './bluesky.ts'
import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import { reddit } from './reddit.ts'
import type { RefusalTable } from './row.ts'
import { threads } from './threads.ts'
import { tiktok } from './tiktok.ts'
import { x } from './x.ts'
import { youtube } from './youtube.ts'

/** Every known refusal of content by the networks. */
export const REFUSALS: RefusalTable = { x, linkedin, tiktok, reddit, facebook, instagram, youtube, bluesky, threads }
