import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import { newSecret } from '#kernel/ids.ts'
import type { WebhookRow } from './present-webhook.ts'

/**
 * The prefix by which people, libraries and secret scanners recognise such a secret. Standard Webhooks, "Signature
 * scheme".
 */
const PREFIX = 'whsec_'

type Ref = Pick<WebhookRow, 'org_id' | 'id'>

/** A new secret in the form that receivers get: 256 random bits. */
export function newWebhookSecret(): string {
  return PREFIX + Buffer.from(newSecret(), 'base64url').toString('base64')
}

/** The signing key of a secret. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

export function sealSecret(keyRing: KeyRing, webhook: Ref, secret: string): Buffer {
  return keyRing.seal(secret, place(webhook))
}

/** The secrets that sign now, newest first. There are two for a day after a rotation. */
export function signingSecrets(
  keyRing: KeyRing,
  row: Ref & Pick<WebhookRow, 'secret_sealed' | 'previous_secret_sealed' | 'previous_secret_until'>,
  now: Date,
): string[] {
  const { previous_secret_sealed: previous, previous_secret_until: until } = row
  const sealed = [row.secret_sealed]
  if (previous !== null && until !== null && new Date(until) > now) sealed.push(previous)
  return sealed.map((bytes) => keyRing.open<string>(bytes, place(row)))
}

const place = ({ org_id, id }: Ref): string => `webhook/${org_id}/${id}/secret`

export const sealedWebhookSecrets: SealedColumn[] = ['secret_sealed', 'previous_secret_sealed'].map((column) => ({
  table: 'webhook',
  column,
  names: ['org_id', 'id'],
  place: ({ org_id, id }) => place({ org_id: String(org_id), id: String(id) }),
}))
