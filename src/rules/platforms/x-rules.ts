import { LIMITS } from '#contract/limits/limits.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import { isBlank } from '#contract/text/visible.ts'
import { placedImages } from '../check-media.ts'
import { findCashtags } from '../counting/find-cashtags.ts'
import { findLinksOnX } from '../counting/find-links.ts'
import { excess } from '../excess.ts'
import { error, type Finding, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { Rule } from '../platform-rules.ts'
import { communityId, quotedPostId } from './x-links.ts'

const MAX_CASHTAGS = LIMITS.x.cashtags.max
/**
 * The price of one post by an app with self-serve access: https://docs.x.com/x-api/getting-started/pricing, 2026-11.
 */
const PRICE_USD = { withoutLink: 0.015, withLink: 0.2 }

const invalidCharacters: Rule = (_draft, parts) =>
  parts
    .filter(({ text }) => /[\uFFFE\uFEFF\uFFFF]/.test(text))
    .map(({ textPath }) => {
      const message = 'The text holds an invisible character that X refuses (U+FEFF, U+FFFE or U+FFFF): type it anew.'
      return error(textPath, 'text_has_invalid_characters', message)
    })

const cashtags: Rule = (_draft, parts, { access }) => {
  if (access.x === 'enterprise') return []
  return parts.flatMap(({ text, textPath }) => {
    const over = findCashtags(text).length - MAX_CASHTAGS
    if (over <= 0) return []
    const message = `${over + MAX_CASHTAGS} cashtags, X takes ${MAX_CASHTAGS} a post from apps: remove ${over}.`
    return [error(textPath, 'cashtag_limit', message)]
  })
}

/** The installation pays the higher price to X, so whoever approves the post should see it. */
const linkCost: Rule = (_draft, parts, { access }) => {
  if (access.x === 'enterprise') return []
  const { withLink, withoutLink } = PRICE_USD
  return parts
    .filter(({ text }) => findLinksOnX(text).length > 0)
    .map(({ textPath }) => {
      const message = `X charges $${withLink.toFixed(2)} for a post with a link instead of $${withoutLink}: leave the link out if it is not needed.`
      return warning(textPath, 'link_costs', message)
    })
}

const poll: Rule = (draft) => {
  const { poll: asked, quoteTweetUrl, thread } = payloadOf('x', draft)
  if (!asked) return []
  const path = 'platformPayload.poll'
  const { options, optionLength: max, optionCount: count, minutes } = LIMITS.x.poll
  const findings: Finding[] = []
  const given = asked.options ?? []
  if (given.length < options.min || given.length > options.max) {
    const message = `A poll has ${options.min} to ${options.max} choices, this one has ${given.length}.`
    findings.push(error(`${path}.options`, 'poll_option_count', message))
  }
  given.forEach((option, index) => {
    const over = excess(option, { max, count })
    if (!isBlank(option) && over === null) return
    const wrong = isBlank(option)
      ? 'empty: fill it in or remove it.'
      : `${over} over the ${max} of a choice: shorten it.`
    const message = `Choice ${index + 1} of the poll is ${wrong}`
    findings.push(error(`${path}.options.${index}`, 'poll_option_length', message))
  })
  const duration = asked.durationMinutes
  if (duration !== undefined && (duration < minutes.min || duration > minutes.max)) {
    const message = `A poll on X runs ${minutes.min} to ${minutes.max} minutes, this one ${duration}.`
    findings.push(error(`${path}.durationMinutes`, 'poll_duration', message))
  }
  const excludes = (what: string) => `X takes no ${what} in a post with a poll: remove one of the two.`
  if (draft.media) findings.push(error(path, 'poll_excludes_media', excludes('media')))
  if (quoteTweetUrl) findings.push(error(path, 'poll_excludes_quote', excludes('quoted post')))
  if (thread?.length) findings.push(error(path, 'poll_excludes_thread', excludes('thread')))
  return findings
}

const quote: Rule = (draft, _parts, { access }) => {
  const { quoteTweetUrl } = payloadOf('x', draft)
  if (!quoteTweetUrl) return []
  const path = 'platformPayload.quoteTweetUrl'
  if (access.x === 'self_serve') {
    const message =
      'X lets only apps with Enterprise access quote posts, and this installation has self-serve access: remove the quote, or put the address into the text.'
    return [error(path, 'quote_not_available', message)]
  }
  if (quotedPostId(quoteTweetUrl) === null) {
    const message = 'This is not the address of a post on X: it reads https://x.com/<name>/status/<number>.'
    return [error(path, 'quote_link_invalid', message)]
  }
  if (!draft.media) return []
  return [
    error(
      path,
      'quote_excludes_media',
      'X takes no media in a post with a quoted post: remove the media or the quote.',
    ),
  ]
}

const community: Rule = (draft) => {
  const { communityUrl } = payloadOf('x', draft)
  if (!communityUrl || communityId(communityUrl) !== null) return []
  const message = 'This is not the address of a community on X: it reads https://x.com/i/communities/<number>.'
  return [error('platformPayload.communityUrl', 'community_link_invalid', message)]
}

function checkGifs(part: PostPart): Finding[] {
  const images = placedImages(part)
  const gifs = images.filter(({ image }) => image.contentType === 'image/gif')
  const { width: maxWidth, height: maxHeight, frames: maxFrames } = LIMITS.x.kinds.post.images.advisedGif
  return gifs.flatMap(({ image, path }) => {
    const findings: Finding[] = []
    if (images.length > 1) {
      const message = 'X takes one GIF and nothing beside it: remove the other images, or this one.'
      findings.push(error(path, 'gif_must_be_alone', message))
    }
    if ((image.width ?? 0) > maxWidth || (image.height ?? 0) > maxHeight) {
      const message = `X may refuse a GIF over ${maxWidth} × ${maxHeight} pixels, this one is ${image.width} × ${image.height}: scale it down.`
      findings.push(warning(path, 'image_dimensions_too_large', message))
    }
    if ((image.frames ?? 1) > maxFrames) {
      const message = `X may refuse a GIF of more than ${maxFrames} pictures, this one has ${image.frames}: shorten it, or use a video.`
      findings.push(warning(path, 'image_too_large', message))
    }
    return findings
  })
}

const gifs: Rule = (_draft, parts) => parts.flatMap(checkGifs)

export const X_RULES_BEYOND_LIMITS: readonly Rule[] = [
  invalidCharacters,
  cashtags,
  linkCost,
  poll,
  quote,
  community,
  gifs,
]
