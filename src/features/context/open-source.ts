import { sql } from 'kysely'
import { CONTEXT_SOURCE_NAMES } from '#contract/writing/context-library.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { notFound } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { SourceAdapter, SourceCredentials } from '#sources/source.ts'
import { openCredentials } from './credentials.ts'
import { adapterOf } from './set-up-source.ts'
import type { SourceRef } from './source-row.ts'

/** A connected source with its opened tokens. Their sealed form tells whether the tokens have changed since. */
export interface OpenSource extends SourceRef {
  name: string
  adapter: SourceAdapter
  credentials: SourceCredentials
  sealed: Buffer
}

/**
 * Opens a source for some calls. Throws PlatformError: `reconnect` if the source is disconnected or refused,
 * `retry_after` while it wants no more requests.
 */
export async function openSource(services: Services, ref: SourceRef): Promise<OpenSource> {
  const row = await inScope(services.db, { orgId: ref.orgId }, (db) =>
    db
      .selectFrom('context_source')
      .selectAll()
      .select(
        sql<number | null>`ceil(extract(epoch from limited_until - clock_timestamp()))::int`.as('limited_seconds'),
      )
      .where('org_id', '=', ref.orgId)
      .where('id', '=', ref.sourceId)
      .executeTakeFirst(),
  )
  if (!row) throw notFound('source')
  const name = CONTEXT_SOURCE_NAMES[row.source_type]
  const credentials = openCredentials(services.keyRing, row)
  if (row.status !== 'connected' || !credentials || !row.credentials_sealed) {
    throw new PlatformError('reconnect', row.last_error ?? `${name} is not connected any more; connect it again.`)
  }
  const seconds = row.limited_seconds ?? 0
  if (seconds > 0) {
    throw new PlatformError('retry_after', `${name} has asked Galley to wait. Nothing has to be changed.`, {
      retryAfterSeconds: seconds,
    })
  }
  return { ...ref, name, adapter: adapterOf(services, row.source_type), credentials, sealed: row.credentials_sealed }
}
