const STATUS_LINK =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?:i\/(?:web\/)?|\w{1,15}\/)status\/(\d{1,20})(?:[/?#]|$)/i
const COMMUNITY_LINK = /^https:\/\/x\.com\/i\/communities\/(\d{1,20})\/?$/i

/** The id of the post that `url` is the address of, or null if it is none on X. */
export function quotedPostId(url: string): string | null {
  return STATUS_LINK.exec(url)?.[1] ?? null
}

/** The id of the community that `url` is the address of, or null if it is none on X. */
export function communityId(url: string): string | null {
  return COMMUNITY_LINK.exec(url)?.[1] ?? null
}
