import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { utf16Length } from '../counting/utf16-length.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule, type TextLimit } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_PHOTO_TITLE = 90
const VIDEO_TEXT: TextLimit = { max: 2200, unit: 'character', count: utf16Length }
const PHOTO_TEXT: TextLimit = { max: LONGEST_TEXT.tiktok, unit: 'character', count: utf16Length }

const photoTitle: Rule = (draft) => {
  const over = (payloadOf('tiktok', draft).title?.length ?? 0) - MAX_PHOTO_TITLE
  if (over <= 0 || draft.media?.kind === 'video') return []
  const message = `The title is ${over} characters over TikTok's ${MAX_PHOTO_TITLE} for photos: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

export const TIKTOK_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
    'https://developers.tiktok.com/doc/content-posting-api-reference-photo-post',
    'https://developers.tiktok.com/doc/content-sharing-guidelines',
  ],
  text: ({ media }) => [media?.kind === 'image' || media?.kind === 'images' ? PHOTO_TEXT : VIDEO_TEXT],
  media: () => ({
    images: { max: 35, types: ['image/jpeg', 'image/webp'], maxBytes: 20 * MB },
    video: {
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      maxBytes: 4000 * MB,
      minSeconds: 3,
      maxSeconds: 600,
    },
    document: null,
  }),
  needs: 'media',
  rules: [
    photoTitle,
    requireField(
      'privacyLevel',
      'TikTok asks that a person chooses who may see the post: choose a privacy level.',
      (draft) => payloadOf('tiktok', draft).postMode !== 'inbox',
    ),
  ],
}
