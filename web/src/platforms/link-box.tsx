import type { LinkCard } from '#contract/posts/link-card.ts'
import { PreviewCard } from './preview-card.tsx'

interface Props {
  card: LinkCard | null | undefined
  /** The address of which the network itself makes a card. Its title and picture are unknown here. */
  link: string | undefined
}

/** The card below a text: with its read contents, or only with its address. */
export function LinkBox({ card, link }: Props) {
  if (card || !link) return <PreviewCard card={card ?? null} />
  return <p className="mt-3 truncate rounded-panel border border-pv-line bg-wash px-3 py-2 text-pv-meta">{link}</p>
}
