import type { PostRow } from '#features/posts/index.ts'
import type { AccountName } from '#platforms/connecting.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Reading } from '#platforms/reading.ts'

export interface StandingPart {
  externalId: string
  url: string | null
}

/**
 * What of a post stands on its platform, the first part first; null where nobody ever said where it stands. What follows
 * it is not named: networks take comments away with their post.
 */
export function standingParts(
  post: PostRow,
  account: AccountName,
  reading: Reading | undefined,
): StandingPart[] | null {
  const stored = post.live_parts as PublishedRef[] // jsonb columns come back as what went in
  const live = stored.slice(0, post.parts_total - post.follow_ups)
  const { published_external_id: externalId, published_url: url } = post
  const parts = live.length > 0 || externalId === null ? live : [{ externalId, url }]
  const known = parts.flatMap((part) => addressed(part, account, reading) ?? [])
  return parts.length > 0 && known.length === parts.length ? known : null
}

/** Of a post that a person declared live only its address may be known. */
function addressed(
  { externalId, url }: StandingPart,
  account: AccountName,
  reading: Reading | undefined,
): StandingPart | null {
  // Networks have ids that look like addresses of other kinds: `at://…`, `urn:li:share:…`.
  if (!/^https?:\/\//i.test(externalId)) return { externalId, url }
  const named = reading?.readPostAddress?.(externalId)
  const ref = named && reading?.postRef?.(account, named.key)
  return ref ? { externalId: ref.externalId, url } : null
}
