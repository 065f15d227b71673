import type { Span } from './facets.ts'
import type { Card } from './post-record.ts'
import type { Blob } from './wire.ts'

/** What a page says of itself. `thumb` at most 1 MB, as the lexicon demands. */
export interface LinkCard {
  title: string
  description: string
  thumb?: { bytes: Uint8Array<ArrayBuffer>; contentType: string }
}

/** Reads the page behind an address; null where there is nothing to show. It fetches addresses that users give. */
export type ReadLinkCard = (url: string) => Promise<LinkCard | null>

interface Tools {
  readLinkCard: ReadLinkCard | undefined
  upload: (bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<Blob>
}

/** The card of the first link. Bluesky makes none itself. */
export async function linkCard(spans: Span[], { readLinkCard, upload }: Tools): Promise<Card | null> {
  const link = spans.find((span) => span.type === 'link')
  if (!link || !readLinkCard) return null
  // A decoration: a page that cannot be read, now or ever, must not keep the post back.
  const page = await readLinkCard(link.uri).catch(() => null)
  if (!page) return null
  const thumb = page.thumb ? await upload(page.thumb.bytes, page.thumb.contentType) : null
  return { uri: link.uri, title: page.title, description: page.description, thumb }
}
