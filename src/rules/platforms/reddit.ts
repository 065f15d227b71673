import { LIMITS } from '#contract/limits.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_TITLE = LIMITS.reddit.title.max

const title: Rule = (draft) => {
  const over = (payloadOf('reddit', draft).title?.length ?? 0) - MAX_TITLE
  if (over <= 0) return []
  const message = `The title is ${over} characters over Reddit's ${MAX_TITLE}: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

export const REDDIT_RULES: PlatformRules = {
  limits: () => LIMITS.reddit.kinds.post,
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
