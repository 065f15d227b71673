import { comparable } from '../comparable.ts'
import { type Likeness, likeness } from '../likeness.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Post } from './wire.ts'

/**
 * How similar a page's post is to the sent part. Facebook replaces ids of mentions with names, may remove the address
 * at the end of a text whose page it shows, and attaches the target of an address: a page, or the video, photo or event
 * there.
 */
export function likenessOf(post: Post, { text, media, payload }: OutgoingPart<'facebook'>): Likeness {
  const message = post.message ?? ''
  const attached = post.attachments?.data ?? []
  const link = /https?:\/\/\S+$/.exec(text.trim())?.[0]
  const showsLink = link !== undefined && media.length === 0 && attached.length > 0
  const words = likeness(byIds(text), ...shownForms(post))
  const withLink = showsLink
    ? likeness(byIds(text), ...shownForms({ ...post, message: `${message} ${link}` }))
    : 'other'
  const isThatLink = showsLink && attached.some((one) => comparable(one.unshimmed_url ?? '') === comparable(link))
  if (words !== 'same' && withLink === 'same') return isThatLink ? 'same' : 'alike'
  const hasFiles = attached.some(({ media_type }) => media_type !== 'link')
  const mayAttach = payload?.linkUrl !== undefined || /\w\.\w/.test(text)
  const agrees = media.length > 0 ? hasFiles : !hasFiles || mayAttach
  return words === 'same' && !agrees ? 'alike' : words
}

/** `@[id]` and `@[id:1:Name]` mention a page. */
const byIds = (text: string): string => text.replace(/@\[(\d+)(?::[^\]\n]*)?\]/g, '@[$1]')

/** The message as it is shown, and the message with ids in place of the mentioned names. */
function shownForms({ message, message_tags }: Post): string[] {
  const shown = message ?? ''
  const mentions = (message_tags ?? []).filter(({ id, name }) => id && name)
  return [shown, mentions.reduce((text, { id, name }) => text.replace(name ?? '', () => `@[${id}]`), shown)]
}
