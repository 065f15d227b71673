import { LIMITS, MB } from '#contract/limits/limits.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { filesOf, imagesOf } from '#contract/posts/post-parts.ts'
import { checkEncoding } from '../check-encoding.ts'
import { commentLength } from '../comment-length.ts'
import { error, type Finding } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { checkVideoShape } from '../video-shape.ts'

const REEL = LIMITS.facebook.kinds.reel.video

const reel: Rule = (draft) => {
  if (payloadOf('facebook', draft).placement !== 'reel') return []
  if (draft.media?.kind !== 'video') return [error('media', 'media_required', 'A reel is a video: add one.')]
  const findings: Finding[] = []
  const { durationSeconds: seconds, sizeBytes } = draft.media
  if (seconds < REEL.minSeconds || seconds > REEL.maxSeconds) {
    const message = `A reel on Facebook lasts ${REEL.minSeconds} to ${REEL.maxSeconds} s, this video ${seconds} s: cut it, or post it to the feed.`
    findings.push(error('media', seconds < REEL.minSeconds ? 'video_too_short' : 'video_too_long', message))
  }
  if (sizeBytes > REEL.maxBytes) {
    findings.push(
      error(
        'media',
        'video_too_large',
        `A reel on Facebook has up to ${REEL.maxBytes / (1000 * MB)} GB: export the video smaller.`,
      ),
    )
  }
  return [...findings, ...checkVideoShape('A reel on Facebook', 'media', draft.media, REEL)]
}

const STORY = LIMITS.facebook.kinds.story

/** For reels and stories. Facebook states no limits for the feed. */
const encoding: Rule = (draft) => {
  const { placement } = payloadOf('facebook', draft)
  if (draft.media?.kind !== 'video') return []
  if (placement === 'reel') return checkEncoding('a reel on Facebook', 'media', draft.media, REEL)
  return placement === 'story' ? checkEncoding('a story on Facebook', 'media', draft.media, STORY.video) : []
}

const story: Rule = (draft) => {
  if (payloadOf('facebook', draft).placement !== 'story') return []
  if (!draft.media) return [error('media', 'media_required', 'A story is an image or a video: add one.')]
  if (filesOf(draft.media).length > 1)
    return [error('media', 'too_many_images', 'A story has one image or video: remove the others.')]
  return draft.media.kind === 'video' ? storyVideo(draft.media) : storyImage(draft.media)
}

function storyVideo(video: Extract<PostMedia, { kind: 'video' }>): Finding[] {
  const { minSeconds, maxSeconds } = STORY.video
  const { durationSeconds: seconds } = video
  const findings = checkVideoShape('A story on Facebook', 'media', video, STORY.video)
  if (seconds >= minSeconds && seconds <= maxSeconds) return findings
  const message = `A story on Facebook lasts ${minSeconds} to ${maxSeconds} s, this video ${seconds} s: cut it, or post it to the feed.`
  return [...findings, error('media', seconds < minSeconds ? 'video_too_short' : 'video_too_long', message)]
}

function storyImage(media: PostMedia): Finding[] {
  const most = STORY.images.maxBytes
  if (imagesOf(media).every(({ sizeBytes }) => sizeBytes <= most)) return []
  const message = `An image in a story on Facebook has up to ${most / MB} MB: export it smaller, or post it to the feed.`
  return [error('media', 'image_too_large', message)]
}

const attachedLink: Rule = (draft) => {
  if (!draft.media || !payloadOf('facebook', draft).linkUrl) return []
  const message = 'Facebook shows either a link or media in a post: put the link into the text.'
  return [error('platformPayload.linkUrl', 'link_excludes_media', message)]
}

export const FACEBOOK_RULES: PlatformRules = {
  // A separate rule with its own messages checks reels and stories.
  limits: () => LIMITS.facebook.kinds.feed,
  needs: 'text_or_media',
  instead: ['linkUrl'],
  rules: [reel, encoding, story, attachedLink, commentLength(LIMITS.facebook.comment)],
}
