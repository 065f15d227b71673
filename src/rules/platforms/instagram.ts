import { LIMITS } from '#contract/limits.ts'
import { error, warning } from '../finding.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'

const { max: MAX_HASHTAGS, advised: ADVISED_HASHTAGS } = LIMITS.instagram.hashtags

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
  limits: () => LIMITS.instagram.kinds.post,
  needs: 'media',
  rules: [hashtags],
}
