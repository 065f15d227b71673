import { LIMITS } from '#contract/limits/limits.ts'
import { isBlank } from '#contract/text/visible.ts'
import { commentLength } from '../comment-length.ts'
import { error, warning } from '../finding.ts'
import { linkCardAddresses } from '../outside.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'

const visibility: Rule = (draft, _parts, { facts }) => {
  const isPage = facts !== null && 'kind' in facts && facts.kind === 'page'
  if (payloadOf('linkedin', draft).visibility !== 'connections' || !isPage) return []
  const message = 'A page on LinkedIn has no connections: let everybody see the post.'
  return [error('platformPayload.visibility', 'visibility_not_available', message)]
}

const article: Rule = (draft) => {
  const { articleUrl } = payloadOf('linkedin', draft)
  if (!articleUrl || !draft.media) return []
  const message =
    'LinkedIn takes no link card in a post with media: remove the card or the media, or put the address into the text.'
  return [error('platformPayload.articleUrl', 'link_excludes_media', message)]
}

/** Reported after the page has been read, because the result is unknown before. */
const linkCard: Rule = (draft) => {
  const [url = null] = linkCardAddresses(draft)
  if (url === null || draft.linkCard === undefined || draft.linkCard?.url === url) return []
  const message = `The page at ${url} could not be read: its card will show only the address. Read the page again, or keep the card.`
  return [warning('platformPayload.articleUrl', 'link_card_missing', message)]
}

const firstComment: Rule = (draft, parts, context) => {
  const { firstComment: comment = '' } = payloadOf('linkedin', draft)
  if (isBlank(comment)) return []
  const path = 'platformPayload.firstComment'
  if (context.access.linkedin === 'self_serve') {
    const message =
      'LinkedIn lets only apps with Community Management access comment, and this installation has self-serve access: remove the first comment, or put it into the text.'
    return [error(path, 'comment_not_available', message)]
  }
  return commentLength(LIMITS.linkedin.comment)(draft, parts, context)
}

export const LINKEDIN_RULES: PlatformRules = {
  limits: () => LIMITS.linkedin.kinds.post,
  needs: 'text_or_media',
  instead: ['articleUrl'],
  rules: [visibility, article, linkCard, firstComment],
}
