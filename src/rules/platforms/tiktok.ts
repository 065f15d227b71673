import { LIMITS } from '#contract/limits/limits.ts'
import { excess } from '../excess.ts'
import { error, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const PHOTO_TITLE = LIMITS.tiktok.title
const PRIVACY = 'platformPayload.privacyLevel'
/** https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info, 2026-11 */
const PRIVACY_LEVELS = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY']

const isDirect: (draft: Parameters<Rule>[0]) => boolean = (draft) => payloadOf('tiktok', draft).postMode !== 'inbox'

const photoTitle: Rule = (draft) => {
  const over = excess(payloadOf('tiktok', draft).title ?? '', PHOTO_TITLE)
  if (over === null || draft.media?.kind === 'video') return []
  const message = `The title is ${over} over TikTok's ${PHOTO_TITLE.max} for photos: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

const privacyLevel: Rule = (draft, _parts, { access }) => {
  const { privacyLevel: chosen, discloseBrandedContent } = payloadOf('tiktok', draft)
  if (!isDirect(draft) || chosen === undefined) return []
  if (!PRIVACY_LEVELS.includes(chosen)) {
    const message = `TikTok has no privacy level ${chosen}: choose one of ${PRIVACY_LEVELS.join(', ')}.`
    return [error(PRIVACY, 'privacy_level_unknown', message)]
  }
  if (access.tiktok !== 'audited' && chosen !== 'SELF_ONLY') {
    const message = `TikTok takes posts that other people can see only from apps that it has audited, and it has not audited this installation's app: choose "Only you" (SELF_ONLY), or ask the operator to apply for the audit.`
    return [error(PRIVACY, 'app_must_be_audited', message)]
  }
  if (chosen !== 'SELF_ONLY' || !discloseBrandedContent) return []
  const message = 'TikTok takes no branded content that only its creator sees: choose another privacy level.'
  return [error(PRIVACY, 'branded_content_is_public', message)]
}

/** Only photos keep their text: a video reaches the inbox without one. */
const inbox: Rule = (draft) => {
  if (isDirect(draft)) return []
  const message =
    'This goes to the TikTok inbox of the account as a draft: its owner has to post it there, and writes the text of a video there.'
  return [warning('platformPayload.postMode', 'finished_in_the_app', message)]
}

const addedMarks: Rule = ({ media }) => {
  if (media?.kind !== 'video' || !media.addedMarks) return []
  const message =
    'TikTok forbids logos and marks added to a video, and may take it down: use a clean one, rendered without footer and bar.'
  return [warning('media', 'added_marks', message)]
}

export const TIKTOK_RULES: PlatformRules = {
  limits: ({ media }) =>
    media?.kind === 'image' || media?.kind === 'images' ? LIMITS.tiktok.kinds.photos : LIMITS.tiktok.kinds.video,
  needs: 'media',
  // Videos are uploaded. Platform facts, TikTok
  fetches: ({ kind }) => kind !== 'video',
  rules: [
    photoTitle,
    privacyLevel,
    inbox,
    addedMarks,
    requireField(
      'privacyLevel',
      'TikTok asks that a person chooses who may see the post: choose a privacy level.',
      isDirect,
    ),
  ],
}
