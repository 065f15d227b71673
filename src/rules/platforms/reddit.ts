import { LIMITS } from '#contract/limits/limits.ts'
import { filesOf, imagesOf } from '#contract/posts/post-parts.ts'
import type { RulesDraft } from '../draft.ts'
import { excess } from '../excess.ts'
import { error, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { requireField } from '../require-field.ts'
import { communityName } from './reddit-community.ts'
import { redditKind } from './reddit-kind.ts'

const { title: TITLE, flair: FLAIR, flairId: FLAIR_ID } = LIMITS.reddit

const title: Rule = (draft) => {
  const over = excess(payloadOf('reddit', draft).title ?? '', TITLE)
  if (over === null) return []
  const message = `The title is ${over} over Reddit's ${TITLE.max}: shorten it.`
  return [error('platformPayload.title', 'title_too_long', message)]
}

const community: Rule = (draft) => {
  const { subreddit = '' } = payloadOf('reddit', draft)
  if (!subreddit.trim() || communityName(subreddit) !== null) return []
  const message = `"${subreddit.trim()}" does not name one community on Reddit: a name has 3 to 21 letters, digits and _, as in r/northwind or in the community's address. Correct it.`
  return [error('platformPayload.subreddit', 'community_name_invalid', message)]
}

const filesIn = ({ media }: RulesDraft) =>
  media?.kind === 'video' || media?.kind === 'document'
    ? [media]
    : imagesOf(media).map(() => ({ kind: 'image' as const }))

const kind: Rule = (draft) => {
  const payload = payloadOf('reddit', draft)
  const made = redditKind(payload, filesIn(draft))
  if ('wrong' in made) return [error('platformPayload.kind', 'post_kind_unfit', made.wrong)]
  if (!payload.url || made.kind === 'link') return []
  const instead = filesOf(draft.media).length > 0 ? 'its files' : 'its text'
  const message = `This post shows ${instead}, and its link will not be published: put the address into the text, or choose a link post.`
  return [warning('platformPayload.url', 'link_not_shown', message)]
}

const flair: Rule = (draft) => {
  const { flairId = '', flairText = '' } = payloadOf('reddit', draft)
  const over = excess(flairText, FLAIR)
  return [
    ...(excess(flairId, FLAIR_ID) === null
      ? []
      : [
          error(
            'platformPayload.flairId',
            'flair_invalid',
            'This is not a flair: choose one from the community’s list.',
          ),
        ]),
    ...(over === null
      ? []
      : [
          error(
            'platformPayload.flairText',
            'text_too_long',
            `The words of the flair are ${over} over Reddit's ${FLAIR.max}: shorten them.`,
          ),
        ]),
  ]
}

export const REDDIT_RULES: PlatformRules = {
  limits: () => LIMITS.reddit.kinds.post,
  needs: 'neither',
  rules: [
    title,
    community,
    kind,
    flair,
    requireField('subreddit', 'Reddit takes a post into a community: name the subreddit.'),
    requireField('title', 'Every post on Reddit has a title: write one.'),
    requireField(
      'url',
      'A link post needs its address: fill it in.',
      (draft) => payloadOf('reddit', draft).kind === 'link',
    ),
  ],
}
