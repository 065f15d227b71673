import type { OutgoingPart } from '../outgoing.ts'
import type { XPost } from './wire.ts'

/**
 * Whether a post of the timeline is the part that was sent. X gives text back changed: links as t.co, links of media
 * and quotes appended, `&`, `<` and `>` escaped. All of that is undone before the comparison; the number of
 * media, the poll and the post replied to must agree too.
 */
export function isSamePost(post: XPost, part: OutgoingPart<'x'>): boolean {
  const poll = part.index === 0 && part.payload?.poll ? 1 : 0
  return (
    repliedTo(post) === (part.parent?.externalId ?? null) &&
    (post.attachments?.media_keys?.length ?? 0) === part.media.length &&
    (post.attachments?.poll_ids?.length ?? 0) === poll &&
    comparable(asWritten(post)) === comparable(part.text)
  )
}

function repliedTo(post: XPost): string | null {
  const references = post.referenced_posts ?? post.referenced_tweets ?? []
  return references.find(({ type }) => type === 'replied_to')?.id ?? null
}

function quoted(post: XPost): string | null {
  const references = post.referenced_posts ?? post.referenced_tweets ?? []
  return references.find(({ type }) => type === 'quoted')?.id ?? null
}

/** The text of a timeline post as its author wrote it. */
function asWritten(post: XPost): string {
  const long = post.note_post ?? post.note_tweet
  const { text, entities } = long ? { text: long.text, entities: long.entities } : post
  const quotedId = quoted(post)
  // A link stands several times in `urls` when its medium has several images; the first pass replaces them all.
  const expanded = (entities?.urls ?? []).reduce((written, { url, expanded_url, media_key }) => {
    const target = expanded_url ?? url
    const appended = media_key || /\/status\/\d+\/(photo|video)\/\d+$/.test(target)
    const ofQuote = quotedId !== null && target.includes(`/status/${quotedId}`) && written.trimEnd().endsWith(url)
    return written.replaceAll(url, appended || ofQuote ? '' : target)
  }, text)
  return unescapeHtml(expanded)
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Forms that X or its link service may alter without changing the content: scheme, closing slash, white space. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/https?:\/\//g, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
