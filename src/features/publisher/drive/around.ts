import type { ReadAccount } from '#features/accounts/index.ts'
import type { Gate } from '#features/effects/index.ts'
import type { Platforms } from '#platforms/service.ts'
import type { Loaded, Subject } from './effect-kind.ts'

/** Columns of `effect_hold as hold` and `social_account as account`, read in the statement that locks a subject. */
export const AROUND = [
  'hold.held as load_held',
  'account.id as account_id',
  'account.status as account_status',
  'account.external_id as account_external_id',
  'account.handle as account_handle',
  'account.credentials_sealed as account_credentials_sealed',
] as const

interface Around {
  load_now: string
  load_held: boolean | null
  account_id: string | null
  account_status: ReadAccount['status'] | null
  account_external_id: string | null
  account_handle: string | null
  account_credentials_sealed: ReadAccount['credentials_sealed'] | null
}

/** Splits a row that was read with AROUND into the subject and what was read about it. */
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

/** What a gate says of the account. `status` is the account's column; null or undefined if the account is gone. */
export function accountState(
  platforms: Platforms,
  { platform }: { platform: string },
  status: string | null | undefined,
): Gate['account'] {
  if (!platforms[platform as keyof Platforms]?.publishing) return 'missing'
  if (status === 'connected') return 'usable'
  return status === 'error' ? 'needs_reconnecting' : 'missing'
}
