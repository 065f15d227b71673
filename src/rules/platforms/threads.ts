import { LIMITS } from '#contract/limits/limits.ts'
import { isBlank } from '#contract/text/visible.ts'
import { placedImages } from '../check-media.ts'
import { findLinks } from '../counting/find-links.ts'
import { excess } from '../excess.ts'
import { error, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'

const { max: MAX_LINKS, advised: SAFE_LINKS } = LIMITS.threads.links
const TOPIC = LIMITS.threads.topic

const links: Rule = (draft, parts) =>
  parts.flatMap(({ text, textPath }, index) => {
    const attached = index === 0 ? payloadOf('threads', draft).linkUrl : undefined
    const count = new Set([...findLinks(text).map(({ url }) => url), ...(attached ? [attached] : [])]).size
    if (count > MAX_LINKS) {
      const message = `${count} links, Threads takes ${MAX_LINKS}: remove ${count - MAX_LINKS}.`
      return [error(textPath, 'too_many_links', message)]
    }
    if (count <= SAFE_LINKS) return []
    const message = `${count} links: Threads has refused posts with more than ${SAFE_LINKS}. Remove ${count - SAFE_LINKS} to be sure.`
    return [warning(textPath, 'too_many_links', message)]
  })

const topicTag: Rule = (draft) => {
  const { topicTag: tag } = payloadOf('threads', draft)
  if (tag === undefined || (/^[^.&]+$/.test(tag) && !isBlank(tag) && excess(tag, TOPIC) === null)) return []
  const message = `A topic on Threads has 1 to ${TOPIC.max} characters and no full stop or "&": change it.`
  return [error('platformPayload.topicTag', 'topic_tag_invalid', message)]
}

const REPLY_CONTROLS = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
]

const replyControl: Rule = (draft) => {
  const { replyControl: who } = payloadOf('threads', draft)
  if (who === undefined || REPLY_CONTROLS.includes(who)) return []
  const message = `Threads does not know "${who}": choose who can reply among ${REPLY_CONTROLS.join(', ')}.`
  return [error('platformPayload.replyControl', 'reply_control_invalid', message)]
}

const attachedLink: Rule = (draft) => {
  if (!draft.media || !payloadOf('threads', draft).linkUrl) return []
  const message = 'Threads attaches a link only where there are no media: put it into the text.'
  return [error('platformPayload.linkUrl', 'link_excludes_media', message)]
}

/**
 * An address identifies a post by a code, but Threads quotes a post by its API id. That id cannot be computed from the
 * code.
 */
const quote: Rule = (draft) => {
  const { quotePostId } = payloadOf('threads', draft)
  if (!quotePostId || /^\d{1,20}$/.test(quotePostId)) return []
  const message =
    "Threads quotes a post by its number in Threads' API, which its address does not show: give that number (the publishedExternalId of a post published here), or put the address into the text."
  return [error('platformPayload.quotePostId', 'quote_link_invalid', message)]
}

const RATIO = LIMITS.threads.kinds.post.images.ratio

const imageRatio: Rule = (_draft, parts) =>
  parts.flatMap(placedImages).flatMap(({ image: { width, height }, path }) => {
    if (!width || !height || (width / height >= RATIO.min && width / height <= RATIO.max)) return []
    const message = `This image is ${width} × ${height}; Threads takes sides of up to 10:1, and refuses it: crop it.`
    return [error(path, 'image_ratio_unsupported', message)]
  })

export const THREADS_RULES: PlatformRules = {
  limits: () => LIMITS.threads.kinds.post,
  needs: 'text_or_media',
  fetches: () => true,
  rules: [links, topicTag, replyControl, attachedLink, quote, imageRatio],
}
