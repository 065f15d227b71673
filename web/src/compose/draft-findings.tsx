import { textAt, type Words, withTextAt } from '../mend/mend.ts'
import { TypedFindings } from '../mend/typed-findings.tsx'
import { type Draft, setOwn, setShared, setVariant, textOf, type Variant } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Props {
  draft: Draft
  /** The version in the composer. Undefined for the shared text. */
  variant: Variant | undefined
  change: ChangeDraft
}

/**
 * The words of the text that a brand rule names. A correction of the shared text applies to all versions that follow
 * it.
 */
export function DraftFindings({ draft, variant, change }: Props) {
  // The brand's rules are the same on every network, so the shared text is checked as the first version that follows
  // it.
  const as = variant ?? draft.variants.find(({ own }) => own?.text === undefined)
  const words: Words = variant
    ? { contentText: textOf(draft, variant).text, platformPayload: variant.payload }
    : { contentText: draft.shared.text, platformPayload: null }
  return (
    <TypedFindings
      typed={{
        ...words,
        platform: as?.platform ?? 'linkedin',
        socialAccountId: as?.accountId ?? null,
        postId: as?.saved?.postId ?? null,
      }}
      isHere={(path) => variant !== undefined || path === 'contentText'}
      edit={(path, mend) => change((now) => withMended(now, variant?.platform ?? null, path, mend))}
    />
  )
}

function withMended(draft: Draft, platform: Variant['platform'] | null, path: string, mend: (text: string) => string) {
  const variant = draft.variants.find((one) => one.platform === platform)
  if (!variant || (path === 'contentText' && variant.own?.text === undefined))
    return setShared(draft, { text: mend(draft.shared.text) })
  const words: Words = { contentText: textOf(draft, variant).text, platformPayload: variant.payload }
  const text = textAt(words, path)
  if (text === null) return draft
  const { contentText, platformPayload } = withTextAt(words, path, mend(text))
  return path === 'contentText'
    ? setOwn(draft, variant.platform, { text: contentText })
    : setVariant(draft, variant.platform, () => ({ payload: platformPayload ?? {} }))
}
