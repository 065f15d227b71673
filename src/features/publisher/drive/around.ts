import { sql } from 'kysely'
import type { ReadAccount } from '#features/accounts/index.ts'
import type { Gate } from '#features/effects/index.ts'
import type { Platforms } from '#platforms/service.ts'
import type { Loaded, Subject } from './effect-kind.ts'

/** Columns of `social_account as account`, read in the statement that locks a subject. */
export const AROUND = [
  'account.id as account_id',
  'account.status as account_status',
  'account.external_id as account_external_id',
  'account.handle as account_handle',
  'account.credentials_sealed as account_credentials_sealed',
] as const

/**
 * Whether the subject of this table is held, read in the same statement. It is a subquery: a join reads the whole view
 * for each subject.
 */
export const heldOf = (table: 'post' | 'a') =>
  sql<boolean | null>`(
    select hold.held from effect_hold hold
    where hold.org_id = ${sql.ref(`${table}.org_id`)} and hold.id = ${sql.ref(`${table}.id`)}
  )`.as('load_held')

interface Around {
  load_now: string
  load_held: boolean | null
  account_id: string | null
  account_status: ReadAccount['status'] | null
  account_external_id: string | null
  account_handle: string | null
  account_credentials_sealed: ReadAccount['credentials_sealed'] | null
}

/** Splits a row that was read with AROUND into the subject and the columns of AROUND. */
export function apart<S extends Subject>(read: S & Around, askedAt: number): Loaded<Omit<S, keyof Around> & Subject> {
  const {
    load_now: now,
    load_held: held,
    account_id: id,
    account_status: status,
    account_external_id: externalId,
    account_handle: handle,
    account_credentials_sealed: sealed,
    ...subject
  } = read
  return {
    subject: subject as Omit<S, keyof Around> & Subject, // without the columns of AROUND
    now: Date.parse(now),
    askedAt,
    held: held !== false,
    account:
      id === null || status === null || externalId === null
        ? null
        : { org_id: read.org_id, id, status, external_id: externalId, handle, credentials_sealed: sealed },
  }
}

/**
 * The gate's view of the account. `status` is the account's column; null or undefined if the account no longer exists.
 */
export function accountState(
  platforms: Platforms,
  { platform }: { platform: string },
  status: string | null | undefined,
): Gate['account'] {
  if (!platforms[platform as keyof Platforms]?.publishing) return 'missing'
  if (status === 'connected') return 'usable'
  return status === 'error' ? 'needs_reconnecting' : 'missing'
}
