import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { readLimited } from '#kernel/net/read-limited.ts'
import type { LinkCard, ReadLinkCard } from './link-card.ts'

const PAGE_BYTES = 512 * 1024
const IMAGE_BYTES = 5 * 1024 * 1024
/** The lexicon's limit for a card's thumbnail is 1,000,000 bytes. */
const THUMB_BYTES = 1_000_000
const THUMB_WIDTH = 1200
const TIMEOUT_MS = 10_000

/**
 * Reads what a page says of itself: Open Graph first, then its title and description. Null for what is no page or
 * names itself not at all. Bluesky leaves making the card to the client. Source: platform facts, section 10.
 */
export function createLinkCardReader(fetch: GuardedFetch): ReadLinkCard {
  return async (url) => {
    const page = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'text/html' } })
    if (!page.ok || !page.headers.get('content-type')?.startsWith('text/html')) return null
    const facts = readHead((await readAtMost(page.body, PAGE_BYTES)).toString('utf8'))
    const title = facts['og:title'] ?? facts.title
    if (!title) return null
    const image = facts['og:image']
    const thumb = image ? await readThumb(fetch, new URL(image, page.url || url).href).catch(() => null) : null
    return {
      title: title.slice(0, 300),
      description: (facts['og:description'] ?? facts.description ?? '').slice(0, 1000),
      ...(thumb && { thumb }),
    }
  }
}

/** The parts of a page's head that name it; the first of each counts. */
export function readHead(html: string): Record<string, string> {
  const facts: Record<string, string> = {}
  let inTitle = false
  const keep = (name: string | undefined, text: string | undefined): void => {
    if (name && text?.trim() && !(name in facts)) facts[name] = text.trim()
  }
  let titleText = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') inTitle = true
      if (name === 'meta') keep((attributes.property ?? attributes.name)?.toLowerCase(), attributes.content)
    },
    ontext(text) {
      if (inTitle) titleText += text
    },
    onclosetag(name) {
      if (name !== 'title') return
      inTitle = false
      keep('title', titleText)
      titleText = ''
    },
  })
  parser.end(html)
  return facts
}

async function readThumb(fetch: GuardedFetch, url: string): Promise<NonNullable<LinkCard['thumb']>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const bytes = await readLimited(answer, IMAGE_BYTES)
  for (const quality of [85, 70, 50]) {
    const jpeg = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= THUMB_BYTES) return { bytes: new Uint8Array(jpeg), contentType: 'image/jpeg' }
  }
  throw new Error('The image cannot be made small enough')
}

/** Stops reading at the limit: what a page says of itself stands at its beginning. */
async function readAtMost(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= limit) break
  }
  return Buffer.concat(chunks).subarray(0, limit)
}
