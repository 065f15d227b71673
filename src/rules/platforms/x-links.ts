const SITE = '^https:\\/\\/(?:www\\.|mobile\\.)?(?:x|twitter)\\.com'
/** X's ids are numbers of 64 bits. */
const STATUS_LINK = new RegExp(`${SITE}\\/(?:i\\/(?:web\\/)?|\\w{1,15}\\/)status\\/(\\d{1,19})(?:[/?#]|$)`, 'i')
/** The rest of the path leads to a page of the same community. */
const COMMUNITY_LINK = new RegExp(`${SITE}\\/i\\/communities\\/(\\d{1,19})(?:[/?#]|$)`, 'i')

/** The id of the post at this address. Null if it is not a post on X. */
export function quotedPostId(url: string): string | null {
  return STATUS_LINK.exec(url)?.[1] ?? null
}

/** The id of the community at this address. Null if it is not a community on X. */
export function communityId(url: string): string | null {
  return COMMUNITY_LINK.exec(url)?.[1] ?? null
}
