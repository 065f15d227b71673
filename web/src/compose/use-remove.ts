import { useEffect, useRef } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/post-group.ts'
import { useNotify } from '../api/toasts.ts'
import { type Draft, putBack, removePlatform, type Variant } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** Takes a platform off the desk, with all that was written for it; a slip can be taken back. */
export function useRemove(
  draft: Draft,
  item: PostGroupWithPosts | null,
  change: ChangeDraft,
  then: () => void,
): (variant: Variant) => void {
  const notify = useNotify()
  const saved = useRef(item)
  useEffect(() => {
    saved.current = item
  })
  return (variant) => {
    const at = draft.variants.indexOf(variant)
    change((now) => removePlatform(now, variant.platform))
    then()
    notify({
      message: `${PLATFORM_NAMES[variant.platform]} is removed.`,
      action: { label: 'Undo', key: 'z', run: () => change((now) => putBack(now, variant, at, saved.current)) },
    })
  }
}
