// Written by scripts/generate.ts from src/platforms/networks.ts.
import type { Platform } from '#contract/platforms.ts'
import type { HowToConnect } from './platform-view.ts'

/** How accounts of each network are connected. */
export const HOW_TO_CONNECT: Record<Platform, HowToConnect> = {
  "x": {
    "way": "oauth",
    "wantsApp": true
  },
  "linkedin": {
    "way": "oauth",
    "wantsApp": true
  },
  "tiktok": {
    "way": "oauth",
    "wantsApp": true
  },
  "reddit": {
    "way": "oauth",
    "wantsApp": true
  },
  "facebook": {
    "way": "oauth",
    "wantsApp": true
  },
  "instagram": {
    "way": "oauth",
    "wantsApp": true
  },
  "youtube": {
    "way": "oauth",
    "wantsApp": true
  },
  "bluesky": {
    "way": "handle",
    "wantsApp": false
  },
  "threads": {
    "way": "oauth",
    "wantsApp": true
  }
}
