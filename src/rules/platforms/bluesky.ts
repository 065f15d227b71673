import { countGraphemes } from '../counting/graphemes.ts'
import { countUtf8Bytes } from '../counting/utf8-bytes.ts'
import { error } from '../finding.ts'
import { payloadOf } from '../payload.ts'
import { MB, type PlatformRules, type Rule } from '../platform-rules.ts'

const MAX_LANGS = 3

const POST_ADDRESS =
  /^(?:at:\/\/[^/?#\s]+\/app\.bsky\.feed\.post\/[^/?#\s]+|https:\/\/bsky\.app\/profile\/[^/?#\s]+\/post\/[^/?#\s]+\/?(?:[?#].*)?)$/

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const langs: Rule = (draft) => {
  const given = payloadOf('bluesky', draft).langs ?? []
  const findings = given.flatMap((tag, index) => {
    if (isLanguageTag(tag)) return []
    const message = `"${tag}" is no language tag: write one such as "en" or "pt-BR".`
    return [error(`platformPayload.langs.${index}`, 'lang_invalid', message)]
  })
  const over = given.length - MAX_LANGS
  if (over <= 0) return findings
  const message = `${given.length} languages, Bluesky takes ${MAX_LANGS}: remove ${over}.`
  return [...findings, error(`platformPayload.langs.${MAX_LANGS}`, 'too_many_langs', message)]
}

const quote: Rule = (draft) => {
  const { quoteUri } = payloadOf('bluesky', draft)
  if (!quoteUri || POST_ADDRESS.test(quoteUri)) return []
  const message =
    'This is not the address of a post on Bluesky: it reads https://bsky.app/profile/<handle>/post/<key> or at://<did>/app.bsky.feed.post/<key>.'
  return [error('platformPayload.quoteUri', 'quote_link_invalid', message)]
}

export const BLUESKY_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json',
    'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json',
    'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/video.json',
    'https://docs.bsky.app/docs/tutorials/video',
  ],
  text: () => [
    { max: 300, unit: 'character', count: countGraphemes },
    { max: 3000, unit: 'byte', count: countUtf8Bytes },
  ],
  media: () => ({
    images: {
      max: 4,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      maxBytes: 2 * MB,
      altText: { max: null },
    },
    video: { types: ['video/mp4'], maxBytes: 300 * MB, minSeconds: 0, maxSeconds: 180 },
    document: null,
  }),
  needs: 'text_or_media',
  instead: ['quoteUri'],
  // Bluesky names no limit; the payload's schema does.
  maxParts: 25,
  rules: [langs, quote],
}
