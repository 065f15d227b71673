import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { sealSource } from './credentials.ts'
import { type OpenSource, openSource } from './open-source.ts'

/** Longer than any renewal takes. */
const LEASE = '60 seconds'
const LOOK_MS = 100
const MOST_LOOKS = 350

/**
 * Gets new tokens for a source that has refused the present ones. Only one process does this at a time, because a
 * refresh token can be used only once; any other caller waits and takes the new tokens. Throws PlatformError:
 * `reconnect` if the source refuses the renewal, which puts the source into error.
 */
export async function renewTokens(services: Services, source: OpenSource): Promise<OpenSource> {
  const inOrg = <T>(work: (db: Trx) => Promise<T>) => inScope(services.db, { orgId: source.orgId }, work)
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if (looks > 0) await sleep(LOOK_MS)
    const state = await inOrg((db) => takeLease(db, source))
    if (state === 'changed') return openSource(services, source)
    if (state === 'ours') return renew(services, source)
  }
  throw new PlatformError('retry_backoff', `The sign-in at ${source.name} could not be renewed.`)
}

async function renew(services: Services, source: OpenSource): Promise<OpenSource> {
  const inOrg = <T>(work: (db: Trx) => Promise<T>) => inScope(services.db, { orgId: source.orgId }, work)
  try {
    const credentials = await source.adapter.refresh(source.credentials)
    // The new tokens are stored before anybody uses them, unless the source was connected anew or disconnected
    // meanwhile.
    await inOrg((db) =>
      present(db, source)
        .set((eb) => ({
          credentials_sealed: sealSource(services.keyRing, source, credentials),
          refresh_lease_until: null,
          last_refreshed_at: eb.fn<string>('now'),
        }))
        .execute(),
    )
    return await openSource(services, source)
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') {
      const failed = await inOrg((db) => failSource(db, source, error.message))
      if (!failed) return openSource(services, source)
    } else {
      await inOrg((db) => present(db, source).set({ refresh_lease_until: null }).execute())
    }
    throw error
  }
}

/**
 * Puts a source into error if it still has these tokens, and notifies once the people who can connect it again. Answers
 * whether it did.
 */
export async function failSource(db: Trx, source: OpenSource, why: string): Promise<boolean> {
  const row = await present(db, source)
    .set((eb) => ({ status: 'error', last_error: why, refresh_lease_until: null, updated_at: eb.fn<string>('now') }))
    .returning(['id', 'org_id', 'workspace_name', 'updated_at'])
    .executeTakeFirst()
  if (!row) return false
  await notify(db, {
    orgId: row.org_id,
    type: 'account_error',
    title: `${source.name}: connect ${row.workspace_name ?? 'the workspace'} again`,
    body: why,
    href: '/accounts',
    dedupeKey: `account_source:${row.id}:${row.updated_at}`,
    permission: 'accounts:manage',
    metadata: { subject: { type: 'context_source', id: row.id } },
  })
  return true
}

const present = (db: Trx, { orgId, sourceId, sealed }: OpenSource) =>
  db
    .updateTable('context_source')
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .where('status', '=', 'connected')
    .where('credentials_sealed', '=', sealed)

async function takeLease(db: Trx, source: OpenSource): Promise<'ours' | 'busy' | 'changed'> {
  const { numUpdatedRows } = await present(db, source)
    .set({ refresh_lease_until: sql<string>`clock_timestamp() + ${LEASE}::interval` })
    .where(sql<boolean>`(refresh_lease_until is null or refresh_lease_until < clock_timestamp())`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'ours'
  const row = await db
    .selectFrom('context_source')
    .select(['status', 'credentials_sealed'])
    .where('org_id', '=', source.orgId)
    .where('id', '=', source.sourceId)
    .executeTakeFirst()
  return row?.status === 'connected' && row.credentials_sealed?.equals(source.sealed) ? 'busy' : 'changed'
}
