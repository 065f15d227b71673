import type { PostRow } from '#features/posts/index.ts'
import type { Addresses } from '#platforms/addresses.ts'
import type { AccountName } from '#platforms/connecting.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'

export interface StandingPart {
  externalId: string
  url: string | null
}

/**
 * The parts of the post that are on its platform, first part first. Null if their ids and addresses are unknown.
 * Comments and other follow-ups are left out, because networks remove them together with their post.
 */
export function standingParts(
  post: PostRow,
  account: AccountName,
  addresses: Addresses | undefined,
): StandingPart[] | null {
  const stored = post.live_parts as PublishedRef[] // jsonb columns return what was written
  const live = stored.slice(0, post.parts_total - post.follow_ups)
  const { published_external_id: externalId, published_url: url } = post
  const parts = live.length > 0 || externalId === null ? live : [{ externalId, url }]
  const known = parts.flatMap((part) => addressed(part, account, addresses) ?? [])
  return parts.length > 0 && known.length === parts.length ? known : null
}

/** A post that a person declared live may have only an address, no id. */
function addressed(
  { externalId, url }: StandingPart,
  account: AccountName,
  addresses: Addresses | undefined,
): StandingPart | null {
  // Some networks have ids that look like addresses with another scheme: `at://…`, `urn:li:share:…`.
  if (!/^https?:\/\//i.test(externalId)) return { externalId, url }
  const named = addresses?.readPostAddress(externalId)
  const ref = named && addresses?.postRef(account, named.key)
  return ref ? { externalId: ref.externalId, url } : null
}
