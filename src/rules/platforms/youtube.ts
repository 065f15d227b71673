import { LIMITS } from '#contract/limits.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'

const MAX_TITLE = LIMITS.youtube.title.max

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
  limits: () => LIMITS.youtube.kinds.video,
  needs: 'media',
  rules: [
    title,
    requireField('title', 'Every video on YouTube has a title: write one.'),
    requireField('madeForKids', 'YouTube asks whether the video is made for kids: answer yes or no.'),
  ],
}
