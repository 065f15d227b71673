import type { RefObject } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useNotify } from '../api/toasts.ts'
import { Button } from '../ui/button.tsx'
import { type Draft, removePlatform, type Variant } from './draft.ts'
import { putBack } from './put-back.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Props {
  draft: Draft
  variant: Variant
  /** The group as it is saved now. */
  saved: RefObject<PostGroupWithPosts | null>
  change: ChangeDraft
  then: () => void
}

/** Removes a platform and everything that was written for it; Undo restores it. */
export function RemovePlatform({ draft, variant, saved, change, then }: Props) {
  const notify = useNotify()
  const name = PLATFORM_NAMES[variant.platform]
  const remove = () => {
    const at = draft.variants.indexOf(variant)
    change((now) => removePlatform(now, variant.platform))
    then()
    notify({
      message: `${name} is removed.`,
      action: { label: 'Undo', key: 'z', run: () => change((now) => putBack(now, variant, at, saved.current)) },
    })
  }
  return (
    <Button look="quiet" onClick={remove}>
      Remove {name}
    </Button>
  )
}
