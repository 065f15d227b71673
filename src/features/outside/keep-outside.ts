import type { LinkCard } from '#contract/posts/link-card.ts'
import { touchCardPicture } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type Linking, linkCardAddresses, namesIn, quotedPost } from '#rules/outside.ts'
import type { Found, Wanted } from './read-outside.ts'

/**
 * Facts from pages and networks, looked up for a post's content and stored in its row. They are part of what is
 * approved.
 */
export interface Outside {
  /** One card for each part. The first card is the post's own. */
  cards: (LinkCard | null)[]
  /** Ids by handle. Null if nobody has the handle. A handle that could not be looked up is missing. */
  names: Record<string, string | null>
  /**
   * The quoted post and its version. The version is null if there is no such post. Absent if nothing is quoted, or if
   * the network did not answer.
   */
  quoted?: { address: string; version: string | null }
}

/**
 * The facts that the post already has. The first `live` parts are published and keep the cards with which they were
 * published.
 */
export interface Before {
  outside: Outside | null
  live: number
}

/** The facts that this content needs, from new and from earlier look-ups. Null if it needs none. */
export async function keepOutside(
  db: Trx,
  orgId: string,
  content: Linking,
  found: Found,
  before: Before = { outside: null, live: 0 },
): Promise<Outside | null> {
  const addresses = linkCardAddresses(content)
  const handles = namesIn(content)
  const quoted = quotedPost(content)
  if (quoted === null && handles.length === 0 && addresses.every((url) => url === null)) return null
  const known = before.outside ?? { cards: [], names: {} }
  const shown: string[] = []
  const cards = addresses.map((url, part) => {
    if (url === null) return null
    if (part < before.live) return known.cards[part] ?? null
    const read = found.cards.get(url)
    if (read?.imageAssetId) shown.push(read.imageAssetId)
    return read === undefined ? (known.cards.find((card) => card?.url === url) ?? null) : read
  })
  for (const id of new Set(shown)) await touchCardPicture(db, orgId, id)
  const names = handles.flatMap((name) => {
    const id = found.names.has(name) ? found.names.get(name) : known.names[name]
    return id === undefined ? [] : [[name, id] as const]
  })
  return { cards, names: Object.fromEntries(names), ...keptQuote(quoted, found, known) }
}

function keptQuote(address: string | null, found: Found, known: Outside): Pick<Outside, 'quoted'> {
  if (address === null) return {}
  const version = found.versions.get(address)
  if (version !== undefined) return { quoted: { address, version } }
  return known.quoted?.address === address ? { quoted: known.quoted } : {}
}

/** What has to be looked up for this content, apart from what is already known. */
export function wantedBy(content: Linking, known: Outside | null = null): Wanted {
  const addresses = linkCardAddresses(content).flatMap((url) => url ?? [])
  const quoted = quotedPost(content)
  const isKnown = known?.quoted?.address === quoted && Boolean(known?.quoted?.version)
  return {
    platform: content.platform,
    addresses: addresses.filter((url) => !known?.cards.some((card) => card?.url === url)),
    names: namesIn(content).filter((name) => !known?.names[name]),
    quoted: isKnown ? null : quoted,
  }
}
