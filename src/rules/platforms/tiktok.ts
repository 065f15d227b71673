import { LIMITS } from '#contract/limits.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_PHOTO_TITLE = LIMITS.tiktok.title.max

const photoTitle: Rule = (draft) => {
  const over = (payloadOf('tiktok', draft).title?.length ?? 0) - MAX_PHOTO_TITLE
  if (over <= 0 || draft.media?.kind === 'video') return []
  const message = `The title is ${over} characters over TikTok's ${MAX_PHOTO_TITLE} for photos: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

export const TIKTOK_RULES: PlatformRules = {
  limits: ({ media }) =>
    media?.kind === 'image' || media?.kind === 'images' ? LIMITS.tiktok.kinds.photos : LIMITS.tiktok.kinds.video,
  needs: 'media',
  // Films are sent. Platform facts, TikTok
  fetches: ({ kind }) => kind !== 'video',
  rules: [
    photoTitle,
    requireField(
      'privacyLevel',
      'TikTok asks that a person chooses who may see the post: choose a privacy level.',
      (draft) => payloadOf('tiktok', draft).postMode !== 'inbox',
    ),
  ],
}
