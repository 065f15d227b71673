import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Credentials } from '#platforms/connecting.ts'
import type { AccountRef, AccountRow } from './account.ts'

/**
 * Binds the sealed value to workspace, row and field: a copy in another place cannot be opened.
 * docs/design/security.md, "Secrets at rest".
 */
const place = ({ orgId, accountId }: AccountRef): string => `social_account/${orgId}/${accountId}/credentials`

export const sealedCredentials: SealedColumn = {
  table: 'social_account',
  column: 'credentials_sealed',
  names: ['org_id', 'id'],
  place: ({ org_id, id }) => place({ orgId: String(org_id), accountId: String(id) }),
  // A key rotation leaves the row alone while its tokens are being refreshed. The platform gives the new tokens only
  // once, and they are saved only if the old sealed ones are still in the row.
  busy: 'refresh_lease_until > now()',
}

export function sealCredentials(keyRing: KeyRing, account: AccountRef, credentials: Credentials): Buffer {
  return keyRing.seal(credentials, place(account))
}

/** Null if the account has none because it was disconnected. */
export function openCredentials(
  keyRing: KeyRing,
  row: Pick<AccountRow, 'org_id' | 'id' | 'credentials_sealed'>,
): Credentials | null {
  if (row.credentials_sealed === null) return null
  return keyRing.open<Credentials>(row.credentials_sealed, place({ orgId: row.org_id, accountId: row.id }))
}
