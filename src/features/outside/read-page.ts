import { excerptOf } from '#contract/text/excerpt.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { createFairGate } from '#kernel/heavy-work/fair-gate.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { readLimited } from '#kernel/net/read-limited.ts'
import { mayBePage, pageText } from './page-text.ts'
import { readHead } from './read-head.ts'
import type { Page, ReadPage } from './service.ts'

const PAGE_BYTES = 512 * 1024
/** The most bytes that are read if the head is long: YouTube has 700 KB of scripts before the title. */
const LONG_HEAD_BYTES = 2 * 1024 * 1024
const HEAD_END = /<\/head\b|<body\b/i
const IMAGE_BYTES = 5 * 1024 * 1024
/** The time for the page and its picture together, during which somebody waits. */
const TIMEOUT_MS = 8_000
/** The limit for all callers of this process together. */
const AT_ONCE = 16
/** How long a caller waits while other pages are read. After that there is no card. */
const PATIENCE_MS = 5_000

/**
 * Reads how a page describes itself: by Open Graph, or else by its title and description. Null if it is not a page, or
 * has no title. Bluesky requires clients to make the card. Source: platform facts, section 10.
 */
export function createPageReader(fetch: GuardedFetch): ReadPage {
  const gate = createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 200,
    mostWaitingOfOne: 20,
    patienceMs: PATIENCE_MS,
    refusal: () => new Error('Too many pages are being read'),
  })
  return (url, { parties, until }) => gate.pass(parties, () => readPage(url, until), until)

  async function readPage(url: string, until: AbortSignal): Promise<Page | null> {
    const signal = AbortSignal.any([until, AbortSignal.timeout(TIMEOUT_MS)])
    const page = await fetch(url, { signal, headers: { accept: 'text/html, application/xhtml+xml' } })
    const type = page.headers.get('content-type')
    if (!page.ok || !mayBePage(type)) {
      await page.body?.cancel()
      return null
    }
    const text = pageText(await readHeadOf(page.body), type)
    if (text === null) return null
    const facts = readHead(text)
    const title = facts['og:title'] ?? facts.title
    if (!title) return null
    const image = URL.parse(facts['og:image'] ?? '', page.url || url)
    return {
      title: plain(title, 300),
      description: plain(facts['og:description'] ?? facts.description ?? '', 1000) || null,
      // The picture only decorates the card, so a failure to read it is ignored.
      image: facts['og:image'] && image ? await readImage(fetch, image.href, signal).catch(() => null) : null,
    }
  }
}

async function readImage(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal })
  if (!response.ok) {
    await response.body?.cancel()
    return null
  }
  return readLimited(response, IMAGE_BYTES)
}

function plain(text: string, most: number): string {
  return excerptOf(plainLine(text), most, { mostUnits: most }).trim()
}

/** Reads the beginning of a page, or its whole head if that is longer, because the page describes itself there. */
async function readHeadOf(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  let isEnough = false
  for await (const chunk of body ?? []) {
    const before = size
    chunks.push(chunk)
    size += chunk.length
    if (size < PAGE_BYTES) continue
    // The end tag of the head may be split across two chunks.
    const unseen = before < PAGE_BYTES ? chunks : chunks.slice(-2)
    isEnough = size >= LONG_HEAD_BYTES || HEAD_END.test(Buffer.concat(unseen).toString('latin1'))
    if (isEnough) break
  }
  return Buffer.concat(chunks).subarray(0, LONG_HEAD_BYTES)
}
