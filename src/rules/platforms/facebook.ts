import { LIMITS, MB } from '#contract/limits.ts'
import { filesOf } from '#contract/post-parts.ts'
import { error, type Finding } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'

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
  return findings
}

const story: Rule = (draft) => {
  if (payloadOf('facebook', draft).placement !== 'story') return []
  if (!draft.media) return [error('media', 'media_required', 'A story is an image or a video: add one.')]
  if (filesOf(draft.media).length === 1) return []
  return [error('media', 'too_many_images', 'A story has one image or video: remove the others.')]
}

const attachedLink: Rule = (draft) => {
  if (!draft.media || !payloadOf('facebook', draft).linkUrl) return []
  const message = 'Facebook shows either a link or media in a post: put the link into the text.'
  return [error('platformPayload.linkUrl', 'link_excludes_media', message)]
}

export const FACEBOOK_RULES: PlatformRules = {
  // That a reel is a short video has words of its own.
  limits: () => LIMITS.facebook.kinds.feed,
  needs: 'text_or_media',
  instead: ['linkUrl'],
  rules: [reel, story, attachedLink],
}
