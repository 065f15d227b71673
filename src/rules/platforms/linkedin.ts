import { LIMITS } from '#contract/limits.ts'
import type { PlatformRules } from '../platform-rules.ts'

export const LINKEDIN_RULES: PlatformRules = {
  limits: () => LIMITS.linkedin.kinds.post,
  needs: 'text_or_media',
  instead: ['articleUrl'],
  rules: [],
}
