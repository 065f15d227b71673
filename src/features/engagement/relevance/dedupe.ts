import { ITEM_SOURCES } from '#contract/engagement/inbox.ts'
import type { Candidate } from './candidate.ts'
import { areNear, halvesOf, simHash } from './sim-hash.ts'

/** An item of the inbox, as far as it is compared with candidates. */
export interface KnownItem {
  platform: string
  externalId: string
  canonicalUrl: string
  simHash: bigint
  /** ISO 8601. */
  at: string
}

const NEAR_BITS = 3
const WINDOW_MS = 72 * 3_600_000
/** A text with fewer words ("thanks!") is no copy of another that says the same. */
const LEAST_WORDS = 8

/** One spelling of an address: without scheme, `www.`, query, fragment and last slash. */
export function canonicalUrl(url: string): string {
  if (!URL.canParse(url)) return url.trim().toLowerCase()
  const { hostname, pathname } = new URL(url)
  const host = hostname.toLowerCase().replace(/^(?:www|old|new|mobile|m)\./, '')
  return `${host}${pathname.toLowerCase().replace(/\/+$/, '')}`
}

/**
 * The candidates that the inbox does not have, each once, in the order in which people should answer. The result
 * depends neither on the order of the candidates nor on how they are spread over calls. If several are the same post,
 * the one from the first source is kept, then the oldest, then the one with the lowest id.
 */
export function withoutDuplicates(candidates: readonly Candidate[], known: readonly KnownItem[]): Candidate[] {
  const ids = new Set(known.map(({ platform, externalId }) => `${platform}:${externalId}`))
  const urls = new Set(known.map((item) => item.canonicalUrl))
  const hashes = known.map(({ simHash: hash, at }) => ({ hash: halvesOf(hash), at: Date.parse(at) }))
  const kept: Candidate[] = []
  for (const candidate of candidates.toSorted(byPrecedence)) {
    const id = `${candidate.platform}:${candidate.externalId}`
    const url = canonicalUrl(candidate.url)
    if (ids.has(id) || urls.has(url)) continue
    const text = `${candidate.title ?? ''}\n${candidate.text}`
    const at = candidate.postedAt === null ? Number.NaN : Date.parse(candidate.postedAt)
    const hash = halvesOf(simHash(text))
    // A post that speaks to the account is kept even if others wrote the same words.
    const isCopy =
      candidate.kind === 'community' &&
      candidate.source !== 'link' &&
      text.split(/\s+/).length >= LEAST_WORDS &&
      hashes.some((one) => Math.abs(one.at - at) <= WINDOW_MS && areNear(one.hash, hash, NEAR_BITS))
    if (isCopy) continue
    ids.add(id)
    urls.add(url)
    hashes.push({ hash, at })
    kept.push(candidate)
  }
  return kept
}

export function byPrecedence(a: Candidate, b: Candidate): number {
  const source = ITEM_SOURCES.indexOf(a.source) - ITEM_SOURCES.indexOf(b.source)
  if (source !== 0) return source
  const at = (a.postedAt ?? '').localeCompare(b.postedAt ?? '')
  return at !== 0 ? at : a.externalId.localeCompare(b.externalId) || a.platform.localeCompare(b.platform)
}
