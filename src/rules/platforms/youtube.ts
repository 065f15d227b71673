import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { countUtf8Bytes } from '../counting/utf8-bytes.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_TITLE = 100
const MAX_VERIFIED_SECONDS = 12 * 3600

const title: Rule = (draft) => {
  const given = payloadOf('youtube', draft).title ?? ''
  const path = 'platformPayload.title'
  const over = given.length - MAX_TITLE
  return [
    ...(over > 0
      ? [error(path, 'title_too_long', `The title is ${over} characters over YouTube's ${MAX_TITLE}: shorten it.`)]
      : []),
    ...(/[<>]/.test(given)
      ? [error(path, 'title_has_invalid_characters', 'YouTube takes no < or > in a title: remove them.')]
      : []),
  ]
}

export const YOUTUBE_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://developers.google.com/youtube/v3/docs/videos',
    'https://developers.google.com/youtube/v3/docs/videos/insert',
  ],
  text: () => [{ max: LONGEST_TEXT.youtube, unit: 'byte', count: countUtf8Bytes }],
  media: () => ({
    images: null,
    video: {
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      maxBytes: 256_000 * MB,
      minSeconds: 0,
      maxSeconds: MAX_VERIFIED_SECONDS,
    },
    document: null,
  }),
  needs: 'media',
  rules: [
    title,
    requireField('title', 'Every video on YouTube has a title: write one.'),
    requireField('madeForKids', 'YouTube asks whether the video is made for kids: answer yes or no.'),
  ],
}
