import { type Likeness, likeness } from '../likeness.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { XPost } from './wire.ts'

export const isSamePost = (post: XPost, part: OutgoingPart<'x'>): boolean => likenessOf(post, part) === 'same'

/**
 * How much a timeline post resembles the part that was sent. X changes text. It replaces links by t.co links, appends
 * links of media and of the quoted post, puts the people whom a reply answers in front, and escapes `&`, `<` and `>`.
 * Each possible addition is tried with and without, so that nothing is removed which the author wrote. The number of
 * files, the poll, the quote and the post replied to must agree too.
 */
export function likenessOf(post: XPost, part: OutgoingPart<'x'>): Likeness {
  if (referenceOf(post, 'replied_to') !== (part.parent?.externalId ?? null)) return 'other'
  const words = likeness(byIds(part.text), ...writtenForms(post, part).map(byIds))
  const poll = part.index === 0 && part.payload?.poll ? 1 : 0
  const agrees =
    ownFiles(post) === part.media.length &&
    (post.attachments?.poll_ids?.length ?? 0) === poll &&
    quoteAgrees(post, part)
  return words === 'same' && !agrees ? 'alike' : words
}

function referenceOf(post: XPost, kind: 'replied_to' | 'quoted'): string | null {
  const references = post.referenced_posts ?? post.referenced_tweets ?? []
  return references.find(({ type }) => type === kind)?.id ?? null
}

const STATUS =
  /\b(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\/(?:i\/web|\w{1,15})\/status(?:es)?\/(\d{1,20})(?:\?[\w=&%.-]*)?/gi

/**
 * Reduces addresses of posts to their ids. X writes them with either host name, and people copy them with more behind
 * the id.
 */
const byIds = (text: string): string => text.replace(STATUS, 'x.com/status/$1')
const statusIn = (address: string): string | null => /\/status\/(\d+)$/.exec(byIds(address))?.[1] ?? null

/** Whether the quote agrees: the chosen one, or else the post whose address ends the text, which X quotes by itself. */
function quoteAgrees(post: XPost, part: OutgoingPart<'x'>): boolean {
  const quoted = referenceOf(post, 'quoted')
  const chosen = chosenQuote(part)
  if (chosen !== null) return quoted === chosen
  return quoted === null || [...byIds(part.text).matchAll(/\/status\/(\d+)/g)].some(([, id]) => id === quoted)
}

function chosenQuote({ index, payload }: OutgoingPart<'x'>): string | null {
  const address = index === 0 ? payload?.quoteTweetUrl : undefined
  return address === undefined ? null : (/\/status\/(\d+)/.exec(address)?.[1] ?? null)
}

const MEDIA_ADDRESS = /\/status\/\d+\/(?:photo|video)\/\d+$/

/**
 * How many files belong to the post itself. X also names those of another post if somebody put the address of its
 * picture into the text.
 */
function ownFiles({ id, attachments, entities }: XPost): number {
  const borrowed = (entities?.urls ?? []).filter(
    ({ expanded_url, media_key }) =>
      media_key && expanded_url && MEDIA_ADDRESS.test(expanded_url) && !expanded_url.includes(`/status/${id}/`),
  )
  const keys = new Set(borrowed.map(({ media_key }) => media_key))
  return (attachments?.media_keys ?? []).filter((key) => !keys.has(key)).length
}

/** The ending of a long text that X gives only in part. The rest is behind the link. */
const CUT_SHORT = /…\s+https:\/\/t\.co\/\w+$/

/** Every text that the author of a timeline post may have written. */
function writtenForms(post: XPost, part: OutgoingPart<'x'>): string[] {
  const long = post.note_post ?? post.note_tweet
  const { text, entities } = long ? { text: long.text, entities: long.entities } : post
  const links = entities?.urls ?? []
  const chosen = chosenQuote(part)
  const appended = new Set(
    links
      .filter(({ url, expanded_url, media_key }) => {
        const target = expanded_url ?? url
        const isFile = part.media.length > 0 && (media_key || MEDIA_ADDRESS.test(target))
        return isFile || (chosen !== null && statusIn(target) === chosen)
      })
      .map(({ url }) => url),
  )
  // A link appears several times in `urls` if its medium has several images. The first pass replaces them all.
  const expand = (written: string) =>
    links.reduce((rest, { url, expanded_url }) => rest.replaceAll(url, expanded_url ?? url), written)
  const forms = [...shortenings(text, appended), text.replace(CUT_SHORT, '')].map(expand)
  const isReply = referenceOf(post, 'replied_to') !== null
  return isReply ? forms.flatMap((form) => [form, form.replace(/^(?:@\w{1,15}\s+)+/, '')]) : forms
}

/** The text, and the text without one or more of the links that X may have appended. */
function shortenings(text: string, appended: ReadonlySet<string>): string[] {
  const forms = [text]
  for (let rest = text.trimEnd(); ; ) {
    const last = [...appended].find((url) => rest.endsWith(url))
    if (last === undefined) return forms
    rest = rest.slice(0, -last.length).trimEnd()
    forms.push(rest)
  }
}
