import { LIMITS } from '#contract/limits/limits.ts'
import { countUtf8Bytes } from '../counting/utf8-bytes.ts'
import type { RulesDraft } from '../draft.ts'
import { error, warning } from '../finding.ts'
import { linkCardAddresses, mentionsIn, quotedIn } from '../outside.ts'
import { payloadOf } from '../payload.ts'
import type { PlatformRules, Rule } from '../platform-rules.ts'
import { RECORD_KEY, REPO } from './bluesky-addresses.ts'

const MAX_LANGS = LIMITS.bluesky.langs.max

const POST_ADDRESS = new RegExp(
  `^(?:at://${REPO}/app\\.bsky\\.feed\\.post/${RECORD_KEY}|https://bsky\\.app/profile/${REPO}/post/${RECORD_KEY}/?(?:[?#].*)?)$`,
)

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
    const message = `"${tag}" is not a language tag: write one such as "en" or "pt-BR".`
    return [error(`platformPayload.langs.${index}`, 'lang_invalid', message)]
  })
  const over = given.length - MAX_LANGS
  if (over <= 0) return findings
  const message = `${given.length} languages, Bluesky takes ${MAX_LANGS}: remove ${over}.`
  return [...findings, error(`platformPayload.langs.${MAX_LANGS}`, 'too_many_langs', message)]
}

const quote: Rule = (draft) => {
  const { quoteUri } = payloadOf('bluesky', draft)
  if (!quoteUri) return []
  const wrong = !POST_ADDRESS.test(quoteUri)
    ? 'This is not the address of a post on Bluesky: it reads https://bsky.app/profile/<handle>/post/<key> or at://<did>/app.bsky.feed.post/<key>.'
    : isNobodys(draft)
      ? 'No Bluesky account has the author’s handle in this address: open the post there, and copy its address again.'
      : draft.quoted?.address === quoteUri && draft.quoted.version === null
        ? 'There is no such post on Bluesky any more: remove the quote, or give the address of another post.'
        : null
  return wrong === null ? [] : [error('platformPayload.quoteUri', 'quote_link_invalid', wrong)]
}

/** "Nobody has this name" is also an answer to the look-up. */
const isNobodys = (draft: RulesDraft): boolean => quotedIn(draft).some((handle) => draft.names?.[handle] === null)

const LABELS = LIMITS.bluesky.labels
/** Source: lexicon com.atproto.label.defs, selfLabel. */
const LABEL_BYTES = 128

const labels: Rule = (draft) => {
  const given = payloadOf('bluesky', draft).labels ?? []
  const findings = given.flatMap((label, index) => {
    const used = countUtf8Bytes(label)
    if (label.trim() && used <= LABEL_BYTES) return []
    const message = `A label on Bluesky has 1 to ${LABEL_BYTES} bytes, this one ${used}: change or remove it.`
    return [error(`platformPayload.labels.${index}`, 'label_invalid', message)]
  })
  const over = given.length - LABELS.max
  if (over <= 0) return findings
  const message = `${given.length} labels, Bluesky takes ${LABELS.max}: remove ${over}.`
  return [...findings, error(`platformPayload.labels.${LABELS.max}`, 'too_many_labels', message)]
}

/** Reported after the pages have been read, because the result is unknown before. */
const linkCards: Rule = (draft, parts) => {
  if (draft.linkCard === undefined) return []
  const cards = [draft.linkCard, ...(draft.threadLinkCards ?? [])]
  return linkCardAddresses(draft).flatMap((url, index) => {
    const path = parts[index]?.textPath
    if (url === null || cards[index]?.url === url || path === undefined) return []
    const message = `The page at ${url} could not be read: the post will be published without a link card. Read the page again, or publish without a card.`
    return [warning(path, 'link_card_missing', message)]
  })
}

/**
 * Reported after the names have been looked up. "Nobody has this name" is an answer too, and the name then stays text.
 */
const names: Rule = (draft, parts) => {
  const { names: known } = draft
  if (known === undefined) return []
  const unanswered = (handles: string[]) => [...new Set(handles)].filter((handle) => !Object.hasOwn(known, handle))
  const again = 'Bluesky did not answer in time. Hand the post in again, or read its links again, to look again.'
  return [
    ...parts.flatMap(({ text, textPath }) =>
      unanswered(mentionsIn(text)).map((handle) =>
        warning(textPath, 'name_not_looked_up', `@${handle} was not looked up and goes out as plain text: ${again}`),
      ),
    ),
    // Without an answer the quoted post has no address, and publishing would fail.
    ...unanswered(quotedIn(draft)).map((handle) =>
      error(
        'platformPayload.quoteUri',
        'name_not_looked_up',
        `${handle} was not looked up and cannot be quoted yet: ${again}`,
      ),
    ),
  ]
}

export const BLUESKY_RULES: PlatformRules = {
  limits: () => LIMITS.bluesky.kinds.post,
  needs: 'text_or_media',
  instead: ['quoteUri'],
  rules: [langs, labels, quote, linkCards, names],
}
