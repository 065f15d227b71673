import type { Platform } from '../platforms.ts'
import type { CountLimit, KindLimits, NetworkLimits } from './limit-shapes.ts'
import { BLUESKY, FACEBOOK, INSTAGRAM, LINKEDIN, REDDIT, THREADS, TIKTOK, X, YOUTUBE } from './limit-sources.ts'
import { META_FILM, STORY_RATIO, TEN_TO_ONE, TIKTOK_FILM, UPRIGHT } from './shapes.ts'
import { WRITTEN } from './written.ts'

/** A million bytes: the smaller meaning of "MB", since networks do not say which one they use. */
export const MB = 1_000_000

const JPEG_PNG = ['image/jpeg', 'image/png'] as const
const JPEG_PNG_GIF = [...JPEG_PNG, 'image/gif'] as const
const MP4 = ['video/mp4'] as const
const MP4_MOV = [...MP4, 'video/quicktime'] as const
const MP4_MOV_WEBM = [...MP4_MOV, 'video/webm'] as const

/** No network states a limit: this one is ours. Spec R3 */
const PARTS: CountLimit = { max: 25, source: null }

const X_POST = {
  text: [{ max: 280, count: 'weighted', remedy: 'or connect an X Premium account', source: X.counting }],
  images: {
    max: 4,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    maxBytes: 5 * MB,
    maxGifBytes: 15 * MB,
    advisedGif: { width: 1280, height: 1080, frames: 350 },
    animated: ['image/gif'],
    altText: { max: 1000, count: 'code_points' },
    source: X.media,
  },
  video: {
    types: MP4_MOV,
    maxBytes: 512 * MB,
    minSeconds: 0.5,
    maxSeconds: 140,
    // X names 1280 × 1024 but recommends 720 × 1280, so its figures must apply to both orientations.
    advised: { side: { min: 32, max: 1280 }, ratio: 3 },
    ...WRITTEN.x,
    source: X.media,
  },
  document: null,
} as const satisfies KindLimits

const FACEBOOK_FEED = {
  text: [{ max: 63_206, count: 'utf16', source: FACEBOOK.posts }],
  images: {
    max: 10,
    types: [...JPEG_PNG, 'image/bmp', 'image/gif', 'image/tiff'],
    maxBytes: 10 * MB,
    altText: { max: null },
    source: null,
  },
  video: { types: MP4_MOV, maxBytes: 10_000 * MB, minSeconds: 0, maxSeconds: 14_400, source: FACEBOOK.posts },
  document: null,
} as const satisfies KindLimits

/** Instagram and Threads name the same figures. */
const META_VIDEO = { types: MP4_MOV, ...META_FILM, ...WRITTEN.meta } as const

const INSTAGRAM_POST = {
  text: [{ max: 2200, count: 'utf16', source: INSTAGRAM.posts }],
  images: {
    max: 10,
    types: ['image/jpeg'],
    maxBytes: 8 * MB,
    altText: { max: 1000, count: 'utf16' },
    source: INSTAGRAM.posts,
  },
  video: { ...META_VIDEO, maxBytes: 300 * MB, minSeconds: 3, maxSeconds: 900, source: INSTAGRAM.media },
  document: null,
} as const satisfies KindLimits

/**
 * The limits of each network; no other file states them. The payload schemas, the content rules and their messages, the
 * counters and fields of the web app and `docs/guides/limits.md` are derived from them.
 */
export const LIMITS = {
  x: {
    checkedOn: '2026-11',
    kinds: {
      post: X_POST,
      // Premium Basic does not have longer posts. X takes longer and larger videos from these accounts, but gives no
      // figure.
      premium: {
        ...X_POST,
        text: [{ max: 25_000, count: 'weighted', source: X.counting }],
        video: { ...X_POST.video, maxBytes: null, maxSeconds: null },
      },
    },
    parts: PARTS,
    /** In one post by an app with self-serve access. */
    cashtags: { max: 1, source: X.apps },
    poll: {
      options: { min: 2, max: 4 },
      optionLength: 25,
      optionCount: 'code_points',
      minutes: { min: 5, max: 10_080 },
      source: X.posts,
    },
  },
  linkedin: {
    checkedOn: '2026-11',
    kinds: {
      post: {
        text: [{ max: 3000, count: 'utf16', source: LINKEDIN.posts }],
        images: {
          max: 20,
          types: JPEG_PNG_GIF,
          maxBytes: 5 * MB,
          maxPixels: 36_152_319,
          altText: { max: 4086, count: 'utf16' },
          animated: ['image/gif'],
          source: LINKEDIN.media,
        },
        video: {
          ...{ types: MP4, maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 1800, source: LINKEDIN.media },
          ...WRITTEN.linkedin,
        },
        document: { maxBytes: 100 * MB, maxPages: 300, source: LINKEDIN.media },
      },
    },
    comment: { max: 1250, count: 'utf16', source: null },
  },
  tiktok: {
    checkedOn: '2026-11',
    kinds: {
      video: {
        text: [{ max: 2200, count: 'utf16', source: TIKTOK.video }],
        images: null,
        video: { types: MP4_MOV_WEBM, maxBytes: 4000 * MB, ...TIKTOK_FILM, ...WRITTEN.tiktok, source: TIKTOK.video },
        document: null,
      },
      photos: {
        text: [{ max: 4000, count: 'utf16', source: TIKTOK.photos }],
        images: { max: 35, types: ['image/jpeg', 'image/webp'], maxBytes: 20 * MB, source: TIKTOK.photos },
        video: null,
        document: null,
      },
    },
    title: { max: 90, count: 'utf16', of: 'photos', source: TIKTOK.photos },
  },
  reddit: {
    checkedOn: '2026-11',
    kinds: {
      post: {
        text: [{ max: 40_000, count: 'code_points', source: REDDIT.validators }],
        images: { max: 20, types: JPEG_PNG_GIF, maxBytes: 20 * MB, animated: ['image/gif'], source: null },
        // Reddit documents no limits for the videos of apps.
        video: { types: MP4_MOV, maxBytes: null, minSeconds: 0, maxSeconds: null, source: null },
        document: null,
      },
    },
    title: { max: 300, count: 'code_points', source: REDDIT.submit },
    flair: { max: 64, count: 'code_points', source: REDDIT.submit },
    flairId: { max: 36, count: 'utf16', source: REDDIT.submit },
  },
  facebook: {
    checkedOn: '2026-11',
    kinds: {
      feed: FACEBOOK_FEED,
      reel: {
        ...FACEBOOK_FEED,
        images: null,
        video: { types: MP4_MOV, maxBytes: 2000 * MB, ...UPRIGHT, ...WRITTEN.reel, source: FACEBOOK.reels },
      },
      story: {
        ...FACEBOOK_FEED,
        images: { ...FACEBOOK_FEED.images, max: 1, maxBytes: 4 * MB, source: FACEBOOK.stories },
        video: { ...FACEBOOK_FEED.video, ...UPRIGHT, ...WRITTEN.reel, source: FACEBOOK.stories },
      },
    },
    comment: { max: 8000, count: 'utf16', source: null },
  },
  instagram: {
    checkedOn: '2026-11',
    kinds: {
      post: {
        ...INSTAGRAM_POST,
        // The reference names 4:5 to 1.91:1 (error 36003). 3:4 and 9:16 have been accepted since 2025.
        images: { ...INSTAGRAM_POST.images, ratio: { min: 9 / 16, max: 1.91, advised: { min: 4 / 5, max: 1.91 } } },
      },
      story: {
        ...INSTAGRAM_POST,
        images: { ...INSTAGRAM_POST.images, max: 1 },
        video: { ...INSTAGRAM_POST.video, maxBytes: 100 * MB, maxSeconds: 60, ratio: STORY_RATIO },
      },
    },
    mentions: { max: 20, source: INSTAGRAM.posts },
    collaborators: { max: 3, source: INSTAGRAM.posts },
    comment: { max: 2200, count: 'utf16', source: null },
    /** The API refuses more than `max`. Instagram asks for `advised`, and may show posts with more to fewer people. */
    hashtags: { max: 30, advised: 5, source: INSTAGRAM.media },
  },
  youtube: {
    checkedOn: '2026-11',
    kinds: {
      video: {
        text: [{ max: 5000, count: 'utf8_bytes', source: YOUTUBE.videos }],
        images: null,
        // Applies to verified channels.
        video: {
          types: MP4_MOV_WEBM,
          maxBytes: 256_000 * MB,
          minSeconds: 0,
          maxSeconds: 12 * 3600,
          ...WRITTEN.youtube,
          source: YOUTUBE.insert,
        },
        document: null,
      },
    },
    title: { max: 100, count: 'utf16', source: YOUTUBE.videos },
    tags: { max: 500, count: 'utf16', source: YOUTUBE.videos },
    tag: { max: 100, count: 'utf16', source: null },
  },
  bluesky: {
    checkedOn: '2026-11',
    kinds: {
      post: {
        text: [
          { max: 300, count: 'graphemes', source: BLUESKY.post },
          { max: 3000, count: 'utf8_bytes', source: BLUESKY.post },
        ],
        images: {
          max: 4,
          types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
          maxBytes: 2 * MB,
          altText: { max: null },
          source: BLUESKY.images,
        },
        video: { types: MP4, maxBytes: 300 * MB, minSeconds: 0, maxSeconds: 180, source: BLUESKY.video },
        document: null,
      },
    },
    parts: PARTS,
    langs: { max: 3, source: BLUESKY.post },
    /** Content labels that the author puts on the post. */
    labels: { max: 10, source: BLUESKY.labels },
  },
  threads: {
    checkedOn: '2026-11',
    kinds: {
      post: {
        text: [{ max: 500, count: 'threads', source: THREADS.overview }],
        images: {
          max: 20,
          types: JPEG_PNG,
          maxBytes: 8 * MB,
          ratio: TEN_TO_ONE,
          altText: { max: 1000, count: 'utf16' },
          source: THREADS.posts,
        },
        video: { ...META_VIDEO, maxBytes: 1000 * MB, minSeconds: 0, maxSeconds: 300, source: THREADS.posts },
        document: null,
      },
    },
    parts: PARTS,
    /** Posts with more than `advised` have been seen to fail. */
    links: { max: 5, advised: 3, source: null },
    topic: { max: 50, count: 'utf16', source: THREADS.posts },
  },
} as const satisfies Record<Platform, NetworkLimits>
