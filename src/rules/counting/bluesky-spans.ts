import { findLinks } from './find-links.ts'
import { countGraphemes } from './graphemes.ts'
import { TLDS } from './tlds.ts'
import { countUtf8Bytes } from './utf8-bytes.ts'

/** A found span, in UTF-16 offsets of the text. A mention has only the handle: its account is looked up later. */
export type BlueskySpan =
  | { type: 'mention'; start: number; end: number; handle: string }
  | { type: 'link'; start: number; end: number; uri: string }
  | { type: 'tag'; start: number; end: number; tag: string }

/** In characters as people see them, and in bytes of UTF-8. Lexicon: app.bsky.richtext.facet */
const LONGEST_TAG = { graphemes: 64, bytes: 640 }

/** Zero-width characters. They end a hashtag; within it they would make two tags that look the same. */
const INVISIBLE = '\\u00AD\\u2060\\u200A-\\u200D\\u20E2'
const MENTION = /(?<=^|[\s(])@([a-z0-9][a-z0-9.-]*[a-z0-9])/gi
const TAG = new RegExp(`(?<=^|\\s)[#＃](?!\\uFE0F)([^\\s${INVISIBLE}]+)`, 'gu')
const PUNCTUATION = /^\p{P}$/u
const CASHTAG = /(?<=^|[\s(])\$([a-z][a-z0-9]{0,4})(?=$|[\s.,;:!?)"'\u2019])/gi

/** Links, mentions, hashtags and cashtags, in text order and without overlaps. */
export function findSpans(text: string): BlueskySpan[] {
  const spans = [...links(text), ...mentions(text), ...tags(text), ...cashtags(text)]
  spans.sort((a, b) => a.start - b.start)
  // The lexicon does not say how overlaps are shown, and readers differ. Here the first span counts.
  let covered = 0
  return spans.filter(({ start, end }) => {
    const free = covered <= start
    covered = Math.max(covered, end)
    return free
  })
}

function* links(text: string): Generator<BlueskySpan> {
  for (const { start, end, url } of findLinks(text)) {
    const uri = /^https?:/i.test(url) ? url : `https://${url}`
    if (URL.canParse(uri)) yield { type: 'link', start, end, uri }
  }
}

/**
 * The length of `text` without the characters at its end that `drops` accepts. A loop, because a regular expression
 * takes quadratic time on a long run of such characters.
 */
function endWithout(text: string, drops: (character: string) => boolean): number {
  let end = text.length
  for (let last = lastCharacter(text, end); last !== '' && drops(last); last = lastCharacter(text, end)) {
    end -= last.length
  }
  return end
}

const lastCharacter = (text: string, end: number): string =>
  /.$/su.exec(text.slice(Math.max(0, end - 2), end))?.[0] ?? ''

function* mentions(text: string): Generator<BlueskySpan> {
  for (const match of text.matchAll(MENTION)) {
    const handle = match[1] ?? ''
    if (isDomain(handle) || handle.endsWith('.test')) {
      yield { type: 'mention', start: match.index, end: match.index + match[0].length, handle: handle.toLowerCase() }
    }
  }
}

function* tags(text: string): Generator<BlueskySpan> {
  for (const match of text.matchAll(TAG)) {
    const given = match[1] ?? ''
    const tag = given.slice(
      0,
      endWithout(given, (character) => PUNCTUATION.test(character)),
    )
    // `#1` is a number, not a topic.
    if (!/[^\d\p{P}]/u.test(tag) || !isTag(tag)) continue
    yield { type: 'tag', start: match.index, end: match.index + 1 + tag.length, tag }
  }
}

const isTag = (tag: string): boolean =>
  countUtf8Bytes(tag) <= LONGEST_TAG.bytes && countGraphemes(tag) <= LONGEST_TAG.graphemes

function* cashtags(text: string): Generator<BlueskySpan> {
  for (const match of text.matchAll(CASHTAG)) {
    yield { type: 'tag', start: match.index, end: match.index + match[0].length, tag: match[0].toUpperCase() }
  }
}

function isDomain(name: string): boolean {
  const labels = name.toLowerCase().split('.')
  return labels.length > 1 && labels.every((label) => label !== '') && TLDS.has(labels.at(-1) ?? '')
}
