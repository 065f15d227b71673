import { LIMITS, MB } from '#contract/limits/limits.ts'
import { libraryKeyOf } from '#contract/media/file-address.ts'
import { filesOf } from '#contract/posts/post-parts.ts'
import { placedImages } from '../check-media.ts'
import { commentLength } from '../comment-length.ts'
import { error, type Finding, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { checkVideoShape } from '../video-shape.ts'
import { accountName, countHashtags, countMentions } from './instagram-names.ts'

const { max: MAX_HASHTAGS, advised: ADVISED_HASHTAGS } = LIMITS.instagram.hashtags

const hashtags: Rule = ({ contentText }) => {
  const count = countHashtags(contentText)
  if (count > MAX_HASHTAGS) {
    const message = `${count} hashtags, Instagram takes ${MAX_HASHTAGS}: remove ${count - MAX_HASHTAGS}.`
    return [error('contentText', 'too_many_hashtags', message)]
  }
  if (count <= ADVISED_HASHTAGS) return []
  const message = `${count} hashtags, Instagram advises ${ADVISED_HASHTAGS} at most: keep the ones that matter.`
  return [warning('contentText', 'too_many_hashtags', message)]
}

const MAX_MENTIONS = LIMITS.instagram.mentions.max

const mentions: Rule = ({ contentText }) => {
  const count = countMentions(contentText)
  if (count <= MAX_MENTIONS) return []
  const message = `${count} accounts are named, Instagram takes ${MAX_MENTIONS}: remove ${count - MAX_MENTIONS}.`
  return [error('contentText', 'too_many_mentions', message)]
}

const MAX_COLLABORATORS = LIMITS.instagram.collaborators.max

const collaborators: Rule = (draft) => {
  const given = payloadOf('instagram', draft).collaborators ?? []
  const findings = given.flatMap((words, index) => {
    if (accountName(words) !== null) return []
    const message = `"${words}" is not a name on Instagram: a name has up to 30 letters, digits, full stops and _. Correct it.`
    return [error(`platformPayload.collaborators.${index}`, 'account_name_invalid', message)]
  })
  const over = given.length - MAX_COLLABORATORS
  if (over <= 0) return findings
  const message = `${given.length} collaborators, Instagram takes ${MAX_COLLABORATORS}: remove ${over}.`
  return [...findings, error('platformPayload.collaborators', 'too_many_collaborators', message)]
}

const reel: Rule = (draft) => {
  if (payloadOf('instagram', draft).placement !== 'reel' || draft.media?.kind === 'video') return []
  return [error('media', 'media_required', 'A reel is a video: add one, or post to the feed.')]
}

const { ratio: RATIO } = LIMITS.instagram.kinds.post.images
/** Sides are whole pixels, so an image can miss a ratio by a little. */
const ROUNDING = 0.01

const ratio: Rule = (draft, parts) => {
  if (payloadOf('instagram', draft).placement === 'story') return []
  return parts.flatMap(placedImages).flatMap(({ image: { width, height }, path }) => {
    if (!width || !height) return []
    const is = width / height
    const within = ({ min, max }: { min: number; max: number }) => is >= min - ROUNDING && is <= max + ROUNDING
    if (within(RATIO.advised)) return []
    const says = within(RATIO) ? 'it may cut or refuse it' : 'it refuses it'
    const message = `This image is ${width} × ${height}; in the feed Instagram takes 4:5 to 1.91:1, and ${says}: crop it, or have its sides filled up.`
    return [(within(RATIO) ? warning : error)(path, 'image_ratio_unsupported', message)]
  })
}

const { video: STORY } = LIMITS.instagram.kinds.story

const story: Rule = (draft) => {
  const { media } = draft
  if (payloadOf('instagram', draft).placement !== 'story' || !media) return []
  if (filesOf(media).length > 1)
    return [error('media', 'too_many_images', 'A story has one image or video: remove the others.')]
  if (media.kind !== 'video') return []
  const findings: Finding[] = checkVideoShape('A story on Instagram', 'media', media, STORY)
  if (media.durationSeconds > STORY.maxSeconds) {
    const message = `A story on Instagram lasts up to ${STORY.maxSeconds} s, this video ${media.durationSeconds} s: cut it, or post it as a reel.`
    findings.push(error('media', 'video_too_long', message))
  }
  if (media.sizeBytes > STORY.maxBytes) {
    const message = `A video in a story on Instagram has up to ${STORY.maxBytes / MB} MB: export it smaller.`
    findings.push(error('media', 'video_too_large', message))
  }
  return findings
}

const cover: Rule = (draft) => {
  const { coverUrl } = payloadOf('instagram', draft)
  if (!coverUrl || libraryKeyOf(coverUrl) !== null) return []
  const message = 'The cover must be a picture of the library: upload it there, then choose it.'
  return [error('platformPayload.coverUrl', 'cover_not_in_library', message)]
}

export const INSTAGRAM_RULES: PlatformRules = {
  // A separate rule with its own messages checks stories.
  limits: () => LIMITS.instagram.kinds.post,
  needs: 'media',
  fetches: () => true,
  rules: [hashtags, mentions, collaborators, ratio, reel, story, cover, commentLength(LIMITS.instagram.comment)],
}
