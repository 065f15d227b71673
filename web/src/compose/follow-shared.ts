import type { Platform } from '#contract/platforms.ts'
import { type Draft, type Shared, setVariant } from './draft.ts'

/** The version of that platform has no text, or no media, of its own any more. */
export function followShared(draft: Draft, platform: Platform, what: keyof Shared): Draft {
  return setVariant(draft, platform, ({ own }) => {
    const { [what]: _given, ...rest } = own ?? {}
    return { own: Object.keys(rest).length > 0 ? rest : null }
  })
}
