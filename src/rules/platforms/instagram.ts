import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { utf16Length } from '../counting/utf16-length.ts'
import { error, warning } from '../finding.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'

/** The API refuses above the one; Instagram asks for the other and may show posts above it to fewer people. */
const MAX_HASHTAGS = 30
const ADVISED_HASHTAGS = 5

const hashtags: Rule = ({ contentText }) => {
  const count = contentText.match(/(?<![\p{L}\p{N}_&])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0
  if (count > MAX_HASHTAGS) {
    const message = `${count} hashtags, Instagram takes ${MAX_HASHTAGS}: remove ${count - MAX_HASHTAGS}.`
    return [error('contentText', 'too_many_hashtags', message)]
  }
  if (count <= ADVISED_HASHTAGS) return []
  const message = `${count} hashtags, Instagram advises ${ADVISED_HASHTAGS} at most: keep the ones that matter.`
  return [warning('contentText', 'too_many_hashtags', message)]
}

export const INSTAGRAM_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://developers.facebook.com/documentation/instagram-platform/content-publishing',
    'https://www.ayrshare.com/docs/media-guidelines/instagram',
  ],
  text: () => [{ max: LONGEST_TEXT.instagram, unit: 'character', count: utf16Length }],
  media: () => ({
    images: { max: 10, types: ['image/jpeg'], maxBytes: 8 * MB },
    video: { types: ['video/mp4', 'video/quicktime'], maxBytes: 300 * MB, minSeconds: 3, maxSeconds: 900 },
    document: null,
  }),
  needs: 'media',
  rules: [hashtags],
}
