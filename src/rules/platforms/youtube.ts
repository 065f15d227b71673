import { LIMITS } from '#contract/limits/limits.ts'
import { excess } from '../excess.ts'
import { error, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'
import { categoryId, playlistId, YOUTUBE_CATEGORIES } from './youtube-ids.ts'
import { writtenTags } from './youtube-tags.ts'

const { title: TITLE, tags: TAGS, tag: TAG } = LIMITS.youtube
/** The longest video of an unverified channel. https://support.google.com/youtube/answer/71673, 2026-11 */
const UNVERIFIED_SECONDS = 15 * 60

const title: Rule = (draft) => {
  const given = payloadOf('youtube', draft).title ?? ''
  const path = 'platformPayload.title'
  const over = excess(given, TITLE)
  return [
    ...(over !== null
      ? [error(path, 'title_too_long', `The title is ${over} over YouTube's ${TITLE.max}: shorten it.`)]
      : []),
    ...(/[<>]/.test(given)
      ? [error(path, 'title_has_invalid_characters', 'YouTube takes no < or > in a title: remove them.')]
      : []),
  ]
}

const description: Rule = ({ contentText }) =>
  /[<>]/.test(contentText)
    ? [error('contentText', 'text_has_invalid_characters', 'YouTube takes no < or > in a description: remove them.')]
    : []

const tags: Rule = (draft) => {
  const given = payloadOf('youtube', draft).tags ?? []
  const findings = given.flatMap((tag, index) => {
    const path = `platformPayload.tags.${index}`
    if (!tag.trim())
      return [error(path, 'tag_invalid', 'A tag is empty, which YouTube refuses: write it, or remove it.')]
    if (/[<>]/.test(tag))
      return [error(path, 'tag_invalid', `YouTube takes no < or > in a tag: remove them from "${tag}".`)]
    const over = excess(tag, TAG)
    if (over === null) return []
    const message = `The tag "${tag.slice(0, 20)}…" is ${over} over YouTube's ${TAG.max}: shorten it.`
    return [error(path, 'tag_invalid', message)]
  })
  const over = excess(writtenTags(given), TAGS)
  if (over === null) return findings
  const message = `The tags are ${over} over YouTube's ${TAGS.max} together: remove or shorten some.`
  return [...findings, error('platformPayload.tags', 'tags_too_long', message)]
}

const category: Rule = (draft) => {
  const { categoryId: given } = payloadOf('youtube', draft)
  if (!given || categoryId(given) !== null) return []
  const list = Object.entries(YOUTUBE_CATEGORIES).map(([id, name]) => `${id} (${name})`)
  const message = `YouTube has no category "${given}" for videos: choose one of ${list.join(', ')}.`
  return [error('platformPayload.categoryId', 'category_unknown', message)]
}

const playlist: Rule = (draft) => {
  const { playlistId: given } = payloadOf('youtube', draft)
  if (!given || playlistId(given) !== null) return []
  const message = `"${given}" is no playlist that takes videos: give its id, which begins with PL and stands in its address after list=, or the address itself.`
  return [error('platformPayload.playlistId', 'playlist_invalid', message)]
}

/** YouTube keeps videos private if the API project has not passed its audit. */
const audit: Rule = (draft, _parts, { access }) => {
  const { privacyStatus } = payloadOf('youtube', draft)
  if (access.youtube === 'verified' || privacyStatus === 'private') return []
  const message =
    "YouTube keeps this video private, whatever is chosen, since this installation's project did not pass YouTube's audit: the operator must apply for it."
  return [warning(privacyStatus ? 'platformPayload.privacyStatus' : 'contentText', 'stays_private', message)]
}

const longVideo: Rule = ({ media }) => {
  if (media?.kind !== 'video' || media.durationSeconds <= UNVERIFIED_SECONDS) return []
  const message = 'YouTube takes videos over 15 minutes only from channels that were verified at youtube.com/verify.'
  return [warning('media', 'channel_must_be_verified', message)]
}

export const YOUTUBE_RULES: PlatformRules = {
  limits: () => LIMITS.youtube.kinds.video,
  needs: 'media',
  rules: [
    title,
    description,
    tags,
    category,
    playlist,
    audit,
    longVideo,
    requireField('title', 'Every video on YouTube has a title: write one.'),
    requireField('madeForKids', 'YouTube asks whether the video is made for kids: answer yes or no.'),
  ],
}
