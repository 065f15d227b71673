// Written by scripts/generate.ts from src/platforms/networks.ts.
import type { Platform } from '#contract/platforms.ts'
import type { HowToConnect } from './platform-view.ts'

/** How accounts of each network are connected; one that is not here cannot be yet. */
export const HOW_TO_CONNECT: Partial<Record<Platform, HowToConnect>> = {
  "x": {
    "way": "oauth",
    "registration": {
      "at": "X’s developer portal (developer.x.com)",
      "settings": [
        "X_CLIENT_ID",
        "X_CLIENT_SECRET"
      ]
    },
    "guide": "docs/guides/connect-x.md"
  },
  "linkedin": {
    "way": "oauth",
    "registration": {
      "at": "LinkedIn’s developer portal (developer.linkedin.com)",
      "settings": [
        "LINKEDIN_CLIENT_ID",
        "LINKEDIN_CLIENT_SECRET"
      ]
    },
    "guide": "docs/guides/connect-linkedin.md"
  },
  "tiktok": {
    "way": "oauth",
    "registration": {
      "at": "TikTok for Developers (developers.tiktok.com)",
      "settings": [
        "TIKTOK_CLIENT_KEY",
        "TIKTOK_CLIENT_SECRET"
      ]
    },
    "guide": "docs/guides/connect-tiktok.md"
  },
  "reddit": {
    "way": "oauth",
    "registration": {
      "at": "Reddit’s page of apps (www.reddit.com/prefs/apps)",
      "settings": [
        "REDDIT_CLIENT_ID",
        "REDDIT_CLIENT_SECRET"
      ]
    },
    "guide": "docs/guides/connect-reddit.md"
  },
  "facebook": {
    "way": "oauth",
    "registration": {
      "at": "Meta for Developers (developers.facebook.com)",
      "settings": [
        "FACEBOOK_APP_ID",
        "FACEBOOK_APP_SECRET"
      ]
    },
    "guide": "docs/guides/connect-facebook.md"
  },
  "instagram": {
    "way": "oauth",
    "registration": {
      "at": "Meta for Developers (developers.facebook.com)",
      "settings": [
        "INSTAGRAM_APP_ID",
        "INSTAGRAM_APP_SECRET"
      ]
    },
    "guide": "docs/guides/connect-instagram.md"
  },
  "youtube": {
    "way": "oauth",
    "registration": {
      "at": "the Google Cloud console (console.cloud.google.com)",
      "settings": [
        "YOUTUBE_CLIENT_ID",
        "YOUTUBE_CLIENT_SECRET"
      ]
    },
    "guide": "docs/guides/connect-youtube.md"
  },
  "bluesky": {
    "way": "handle",
    "registration": null,
    "guide": "docs/guides/connect-bluesky.md"
  },
  "threads": {
    "way": "oauth",
    "registration": {
      "at": "Meta for Developers (developers.facebook.com)",
      "settings": [
        "THREADS_APP_ID",
        "THREADS_APP_SECRET"
      ]
    },
    "guide": "docs/guides/connect-threads.md"
  }
}
