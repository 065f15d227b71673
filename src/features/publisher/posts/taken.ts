import type { PostRow } from '#features/posts/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingPart, PublishedRef } from '#platforms/outgoing.ts'

/** The clocks of the database and of a network differ by less. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * What is known here as live on the account of the post, as a look-up asks for it: its own earlier parts, and all parts of
 * the account's other posts. A row is updated when a part of it becomes live.
 */
export function takenOn({ db }: Pick<Services, 'db'>, post: PostRow): OutgoingPart['taken'] {
  const { org_id: orgId, social_account_id: accountId } = post
  return async (since) => {
    const rows = await inScope(db, { orgId, userId: null }, (trx) =>
      trx
        .selectFrom('post')
        .select(['live_parts', 'published_external_id'])
        .where('org_id', '=', orgId)
        .where('social_account_id', '=', accountId)
        .where('updated_at', '>=', new Date(Date.parse(since) - CLOCKS_DIFFER_MS).toISOString())
        .execute(),
    )
    const ids = rows.flatMap(({ live_parts: live, published_external_id: published }) => [
      ...(live as PublishedRef[]).map(({ externalId }) => externalId), // jsonb columns come back as what went in
      ...(published === null ? [] : [published]),
    ])
    return new Set(ids)
  }
}

/**
 * Gives the error of a call to publish. A network that refuses what another post of ours says already has refused this
 * one: had a call in doubt made it, the other would have been the duplicate.
 */
export async function judgedAmong(error: unknown, { taken }: OutgoingPart): Promise<unknown> {
  const existing = error instanceof PlatformError ? error.facts.existing : undefined
  if (!(error instanceof PlatformError && existing)) return error
  const others = await taken(new Date(0).toISOString())
  if (!others.has(existing.externalId)) return error
  const { existing: _, ...facts } = error.facts
  return new PlatformError('rejected', `${error.message} ${existing.url}`, facts, { cause: error })
}
