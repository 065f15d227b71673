import type { LinkCard } from '#contract/posts/link-card.ts'

/** The card of a link, as it was read and will be published. */
export function PreviewCard({ card }: { card: LinkCard | null }) {
  if (!card) return null
  return (
    <figure aria-label="Link card" className="mt-3 overflow-hidden rounded-panel border border-pv-line">
      {card.imageUrl && (
        <img
          src={card.imageUrl}
          alt=""
          loading="lazy"
          className="aspect-[1.91/1] w-full border-pv-line border-b object-cover"
        />
      )}
      <figcaption className="flex flex-col gap-0.5 px-3 py-2">
        <span className="font-semibold text-base leading-5">{card.title}</span>
        {card.description && <span className="line-clamp-3 text-facts text-pv-meta">{card.description}</span>}
        <span className="truncate text-meta text-pv-meta">{hostOf(card.url)}</span>
      </figcaption>
    </figure>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
