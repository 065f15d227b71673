import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useNotify } from '../api/toasts.ts'
import { Assist } from '../assist/assist.tsx'
import { type Draft, setOwn, setShared, setVariant, textOf, type Variant } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Props {
  draft: Draft
  /** The version in the composer. Undefined for the shared text. */
  variant: Variant | undefined
  change: ChangeDraft
}

/** Model actions for the text in the composer. Undo restores the earlier text. */
export function AssistDraft({ draft, variant, change }: Props) {
  const notify = useNotify()
  const { text } = variant ? textOf(draft, variant) : draft.shared
  const put = (next: string) => {
    change((now) => (variant ? setOwn(now, variant.platform, { text: next }) : setShared(now, { text: next })))
    const undo = () =>
      change((now) =>
        variant ? setVariant(now, variant.platform, () => ({ own: variant.own })) : setShared(now, { text }),
      )
    notify({
      message: variant ? `${PLATFORM_NAMES[variant.platform]} has the new text.` : 'The draft has the new text.',
      action: { label: 'Undo', key: 'z', run: undo },
    })
  }
  return (
    <Assist
      text={text}
      put={put}
      platform={variant?.platform ?? null}
      post={variant?.saved ? savedPost(variant.saved, text) : null}
    />
  )
}

function savedPost({ postId, texts }: NonNullable<Variant['saved']>, text: string) {
  const reasonNot = texts?.[0] === text ? null : 'Save the draft first: the saved text is what gets rewritten.'
  return { postId, reasonNot }
}
