import type { VideoLimits } from './limit-shapes.ts'

type Written = Pick<VideoLimits, 'encoding' | 'advisedEncoding'>

const REELS = 'https://developers.facebook.com/documentation/video-api/guides/reels-publishing'

/** The required encodings of videos by network, as a part of `LIMITS`. Decision 081 */
export const WRITTEN = {
  x: {
    encoding: {
      codecs: ['avc'],
      chroma: ['4:2:0'],
      maxBitDepth: { avc: 8 },
      frameRate: { max: 60 },
      progressive: true,
      audio: ['aac'],
      lowComplexity: true,
      maxChannels: 2,
      source: 'https://docs.x.com/x-api/media/quickstart/best-practices',
    },
  },
  /** Instagram and Threads name the same figures. */
  meta: {
    encoding: {
      codecs: ['avc', 'hevc'],
      chroma: ['4:2:0'],
      frameRate: { min: 23, max: 60 },
      progressive: true,
      audio: ['aac'],
      maxChannels: 2,
      maxSampleRate: 48_000,
      source: 'https://www.ayrshare.com/docs/media-guidelines/instagram',
    },
    // Hardly any player supports H.264 with more bits, and Meta says nothing about it. HEVC from telephones has ten.
    advisedEncoding: { maxBitDepth: { avc: 8 }, source: null },
  },
  reel: {
    encoding: { codecs: ['avc', 'hevc', 'vp9', 'av1'], frameRate: { min: 24, max: 60 }, source: REELS },
    advisedEncoding: {
      chroma: ['4:2:0'],
      progressive: true,
      audio: ['aac'],
      maxChannels: 2,
      maxSampleRate: 48_000,
      source: REELS,
    },
  },
  tiktok: {
    encoding: {
      codecs: ['avc', 'hevc', 'vp8', 'vp9'],
      frameRate: { min: 23, max: 60 },
      source: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
    },
  },
  linkedin: {
    advisedEncoding: {
      codecs: ['avc', 'vp8', 'vp9'],
      frameRate: { min: 10, max: 60 },
      source: 'https://www.linkedin.com/help/linkedin/answer/a548372',
    },
  },
  youtube: {
    advisedEncoding: { progressive: true, source: 'https://support.google.com/youtube/answer/1722171' },
  },
} as const satisfies Record<string, Written>
