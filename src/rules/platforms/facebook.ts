import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { utf16Length } from '../counting/utf16-length.ts'
import { error, type Finding } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'

const REEL = { maxBytes: 2000 * MB, minSeconds: 3, maxSeconds: 90 }

const reel: Rule = (draft) => {
  if (payloadOf('facebook', draft).placement !== 'reel') return []
  if (draft.media?.kind !== 'video') return [error('media', 'media_required', 'A reel is a video: add one.')]
  const findings: Finding[] = []
  const { durationSeconds: seconds, sizeBytes } = draft.media
  if (seconds < REEL.minSeconds || seconds > REEL.maxSeconds) {
    const message = `A reel on Facebook lasts ${REEL.minSeconds} to ${REEL.maxSeconds} s, this video ${seconds} s: cut it, or post it to the feed.`
    findings.push(error('media', seconds < REEL.minSeconds ? 'video_too_short' : 'video_too_long', message))
  }
  if (sizeBytes > REEL.maxBytes) {
    findings.push(error('media', 'video_too_large', 'A reel on Facebook has up to 2 GB: export the video smaller.'))
  }
  return findings
}

export const FACEBOOK_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://developers.facebook.com/docs/pages-api/posts',
    'https://developers.facebook.com/documentation/video-api/guides/reels-publishing',
  ],
  text: () => [{ max: LONGEST_TEXT.facebook, unit: 'character', count: utf16Length }],
  media: () => ({
    images: {
      max: 10,
      types: ['image/jpeg', 'image/png', 'image/bmp', 'image/gif', 'image/tiff'],
      maxBytes: 10 * MB,
    },
    video: { types: ['video/mp4', 'video/quicktime'], maxBytes: 10_000 * MB, minSeconds: 0, maxSeconds: 14_400 },
    document: null,
  }),
  needs: 'text_or_media',
  instead: ['linkUrl'],
  rules: [reel],
}
