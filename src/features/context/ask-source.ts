import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type OpenSource, openSource } from './open-source.ts'
import { failSource, renewTokens } from './renew-tokens.ts'
import type { SourceRef } from './source-row.ts'

/**
 * Asks a source something, and once more with new tokens if the source refuses the present ones. If it refuses the new
 * ones too, the source goes into error. If the source asks to wait, everybody who asks it next waits. This opens short
 * transactions itself, so never call it inside a transaction. Throws PlatformError.
 */
export async function askSource<T>(
  services: Services,
  ref: SourceRef,
  ask: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const source = await openSource(services, ref)
  try {
    return await ask(source)
  } catch (error) {
    await noteWait(services, ref, error)
    if (!isRefused(error)) throw error
  }
  const renewed = await renewTokens(services, source)
  try {
    return await ask(renewed)
  } catch (error) {
    await noteWait(services, ref, error)
    if (isRefused(error)) {
      await inScope(services.db, { orgId: ref.orgId }, (db) => failSource(db, renewed, error.message))
    }
    throw error
  }
}

const isRefused = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'reconnect'

async function noteWait({ db }: Services, { orgId, sourceId }: SourceRef, error: unknown): Promise<void> {
  const seconds = error instanceof PlatformError && error.kind === 'retry_after' ? error.facts.retryAfterSeconds : null
  if (!seconds) return
  await inScope(db, { orgId }, (trx) =>
    trx
      .updateTable('context_source')
      .set({ limited_until: sql<string>`clock_timestamp() + make_interval(secs => ${seconds}::float8)` })
      .where('org_id', '=', orgId)
      .where('id', '=', sourceId)
      .execute(),
  )
}
