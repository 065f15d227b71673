import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { utf16Length } from '../counting/utf16-length.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_TITLE = 300

const title: Rule = (draft) => {
  const over = (payloadOf('reddit', draft).title?.length ?? 0) - MAX_TITLE
  if (over <= 0) return []
  const message = `The title is ${over} characters over Reddit's ${MAX_TITLE}: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

export const REDDIT_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: ['https://www.reddit.com/dev/api/#POST_api_submit'],
  text: () => [{ max: LONGEST_TEXT.reddit, unit: 'character', count: utf16Length }],
  media: () => ({
    images: { max: 20, types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 20 * MB },
    // Reddit documents no limits for the videos of apps.
    video: { types: ['video/mp4', 'video/quicktime'], maxBytes: null, minSeconds: 0, maxSeconds: null },
    document: null,
  }),
  // A title alone is a post.
  needs: 'neither',
  rules: [
    title,
    requireField('subreddit', 'Reddit takes a post into a community: name the subreddit.'),
    requireField('title', 'Every post on Reddit has a title: write one.'),
    requireField(
      'url',
      'A link post needs its address: fill it in.',
      (draft) => payloadOf('reddit', draft).kind === 'link',
    ),
  ],
}
