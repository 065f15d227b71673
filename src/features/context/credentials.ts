import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { SourceCredentials } from '#sources/source.ts'
import type { SourceRef, SourceRow } from './source-row.ts'

/** Binds the sealed value to workspace, row and field, so that a copy in another place cannot be opened. */
const place = ({ orgId, sourceId }: SourceRef): string => `context_source/${orgId}/${sourceId}/credentials`

export const sealedSourceCredentials: SealedColumn = {
  table: 'context_source',
  column: 'credentials_sealed',
  names: ['org_id', 'id'],
  place: ({ org_id, id }) => place({ orgId: String(org_id), sourceId: String(id) }),
  // The row is left alone while new tokens are fetched, because these are saved only if the old sealed value is still
  // there.
  busy: 'refresh_lease_until > now()',
}

export const sealSource = (keyRing: KeyRing, source: SourceRef, credentials: SourceCredentials): Buffer =>
  keyRing.seal(credentials, place(source))

/** Null if the source has no tokens because it was disconnected. */
export function openCredentials(
  keyRing: KeyRing,
  row: Pick<SourceRow, 'org_id' | 'id' | 'credentials_sealed'>,
): SourceCredentials | null {
  if (row.credentials_sealed === null) return null
  return keyRing.open<SourceCredentials>(row.credentials_sealed, place({ orgId: row.org_id, sourceId: row.id }))
}
