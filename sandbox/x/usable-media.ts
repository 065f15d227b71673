import type { XContext } from './call.ts'
import type { XAccount, XMedia } from './state.ts'

/** The uploads that a post names, or what is wrong with them. */
export function usableMedia(ids: string[], account: XAccount, { state, clock }: XContext): XMedia[] | string {
  const found: XMedia[] = []
  for (const id of ids) {
    const media = state.media.get(id)
    if (!media || media.ownerId !== account.id || media.expiresAtMs <= clock.now()) return 'Your media IDs are invalid.'
    if (!media.category.startsWith('tweet_')) return `Media ${id} was not uploaded for a post.`
    if (media.processing && (media.processing.readyAtMs > clock.now() || !media.processing.succeeds)) {
      return `Media ${id} has not been processed successfully.`
    }
    found.push(media)
  }
  return found
}
