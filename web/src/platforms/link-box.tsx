import type { LinkCard } from '#contract/posts/link-card.ts'
import { PreviewCard } from './preview-card.tsx'

interface Props {
  card: LinkCard | null | undefined
  /** The address that the network itself makes a card of; its title and picture are unknown here. */
  link: string | undefined
}

/** The card below a text: as it was read, or only where it leads. */
export function LinkBox({ card, link }: Props) {
  if (card || !link) return <PreviewCard card={card ?? null} />
  return <p className="mt-3 truncate rounded-panel border border-pv-line bg-wash px-3 py-2 text-pv-meta">{link}</p>
}
