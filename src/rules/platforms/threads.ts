import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { findLinks } from '../counting/find-links.ts'
import { threadsLength } from '../counting/threads-length.ts'
import { error, warning } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'

/** Documented; posts with more than the other have been seen to fail. */
const MAX_LINKS = 5
const SAFE_LINKS = 3

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
  if (tag === undefined || /^[^.&]{1,50}$/.test(tag)) return []
  const message = 'A topic on Threads has 1 to 50 characters and no full stop or "&": change it.'
  return [error('platformPayload.topicTag', 'topic_tag_invalid', message)]
}

export const THREADS_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://developers.facebook.com/documentation/threads/overview',
    'https://developers.facebook.com/documentation/threads/posts',
  ],
  text: () => [{ max: LONGEST_TEXT.threads, unit: 'character', count: threadsLength }],
  media: () => ({
    images: { max: 20, types: ['image/jpeg', 'image/png'], maxBytes: 8 * MB },
    video: { types: ['video/mp4', 'video/quicktime'], maxBytes: 1000 * MB, minSeconds: 0, maxSeconds: 300 },
    document: null,
  }),
  needs: 'text_or_media',
  // Threads names no limit; the payload's schema does.
  maxParts: 25,
  rules: [links, topicTag],
}
