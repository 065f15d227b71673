import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { hasXPremium } from './x-premium.ts'
import { X_RULES_BEYOND_LIMITS } from './x-rules.ts'
import { xVideo } from './x-video.ts'

export const X_RULES: PlatformRules = {
  limits: (_part, context) => (hasXPremium(context) ? LIMITS.x.kinds.premium : LIMITS.x.kinds.post),
  needs: 'text_or_media',
  rules: [...X_RULES_BEYOND_LIMITS, xVideo],
}
