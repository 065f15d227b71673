import { createHash } from 'node:crypto'
import { asShown } from '../kit/as-shown.ts'
import { findLinks } from '../kit/find-links.ts'
import { postPath, type XPost } from './state.ts'
import { weightedLength } from './weighted-length.ts'

export interface WireText {
  text: string
  entities: Record<string, Record<string, unknown>[]>
}

/** If a text is longer, `text` is cut, and note_post has the whole text. */
const SHORT_LENGTH = 280
/** How many code points of a long post `text` shows. */
const CUT_AT = 275

/**
 * The text as X returns it. It differs from the text that was sent: links become t.co addresses, attached media add one
 * at the end, and &, < and > are escaped. Offsets in entities count code points of this text.
 */
export function wireText(post: XPost, origin: string): { short: WireText; note: WireText | null } {
  const written = asShown(post.text)
  // A repost has the text of its original, cut where it is too long.
  const isLong = !post.repostOf && weightedLength(written) > SHORT_LENGTH
  if (!isLong) return { short: build(written, post, origin), note: null }
  const cut = `${[...written].slice(0, CUT_AT).join('')}… ${origin}${postPath(post)}`
  return { short: build(cut, post, origin), note: build(written, null, origin) }
}

function build(source: string, post: XPost | null, origin: string): WireText {
  let text = ''
  const entities: WireText['entities'] = {}
  const add = (kind: string, entity: Record<string, unknown>) => {
    entities[kind] = [...(entities[kind] ?? []), entity]
  }
  const append = (piece: string): { start: number; end: number } => {
    const start = [...text].length
    text += piece
    return { start, end: start + [...piece].length }
  }
  const appendPlain = (piece: string) => {
    const escaped = piece.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const { start } = append(escaped)
    for (const { kind, value, index, length } of findTags(escaped)) {
      const from = start + [...escaped.slice(0, index)].length
      const place = { start: from, end: from + [...escaped.slice(index, index + length)].length }
      add(kind, kind === 'mentions' ? { ...place, username: value } : { ...place, tag: value })
    }
  }

  let at = 0
  for (const link of findLinks(source)) {
    appendPlain(source.slice(at, link.start))
    const url = shortLink(link.url)
    add('urls', { ...append(url), url, expanded_url: link.url, display_url: displayUrl(link.url) })
    at = link.end
  }
  appendPlain(source.slice(at))

  if (post?.quoteOf && !namesAtEnd(source, post.quoteOf.id)) {
    if (text) append(' ')
    const address = `https://twitter.com${postPath(post.quoteOf)}`
    const url = shortLink(address)
    add('urls', { ...append(url), url, expanded_url: address, display_url: displayUrl(address) })
  }

  if (post && post.media.length > 0) {
    if (text) append(' ')
    const expanded = `${origin}${postPath(post)}/${post.media[0]?.type.startsWith('video') ? 'video' : 'photo'}/1`
    const url = shortLink(expanded)
    const place = append(url)
    for (const { mediaKey } of post.media) {
      add('urls', {
        ...place,
        url,
        expanded_url: expanded,
        display_url: `pic.x.com/${url.slice(-10)}`,
        media_key: mediaKey,
      })
    }
  }
  return { text, entities }
}

/** Whether a text ends with the address of that post, which X then quotes automatically. */
export const namesAtEnd = (text: string, id: string): boolean => statusAtEnd(text) === id

export function statusAtEnd(text: string): string | null {
  const last = findLinks(text).at(-1)
  if (!last || text.slice(last.end).trim() !== '') return null
  return /^https?:\/\/[^/]+\/(?:i\/web|\w{1,15})\/status\/(\d+)(?:[?#].*)?$/.exec(last.url)?.[1] ?? null
}

function findTags(text: string): { kind: string; value: string; index: number; length: number }[] {
  const patterns: [string, RegExp][] = [
    ['mentions', /(?<![\w@])@(\w{1,15})(?![\w@])/g],
    ['hashtags', /(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu],
    ['cashtags', CASHTAG],
  ]
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      value: match[1] ?? '',
      index: match.index,
      length: match[0].length,
    })),
  )
}

const CASHTAG = /(?<![^\s])\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|[\s\p{P}])/giu

/** The tags of one kind in a text, without their sign. */
export const tagsOf = (text: string, of: 'mentions' | 'hashtags' | 'cashtags'): string[] =>
  findTags(text).flatMap(({ kind, value }) => (kind === of ? [value] : []))

export function countCashtags(text: string): number {
  return [...text.matchAll(CASHTAG)].length
}

/** The short address of a link. The same link always gets the same short address. */
function shortLink(url: string): string {
  return `https://t.co/${createHash('sha256').update(url).digest('base64').replace(/[+/=]/g, '').slice(0, 10)}`
}

function displayUrl(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length > 27 ? `${bare.slice(0, 26)}…` : bare
}
