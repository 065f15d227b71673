import type { Platform } from '#contract/platforms.ts'
import { type Draft, setVariant, type TextAndMedia } from './draft.ts'

/** Removes the platform's own text or media, so that it follows the shared one again. */
export function followShared(draft: Draft, platform: Platform, what: keyof TextAndMedia): Draft {
  return setVariant(draft, platform, ({ own }) => {
    const { [what]: _given, ...rest } = own ?? {}
    return { own: Object.keys(rest).length > 0 ? rest : null }
  })
}
