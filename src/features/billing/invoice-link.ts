import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { Services } from '#kernel/services.ts'

const HOUR_MS = 60 * 60_000
const PURPOSE = 'invoice link'

/** The route of invoice links. A person with a link needs no sign-in, as with a provider's own links. */
export const INVOICE_ROUTE = '/v1/public/invoices'

interface Linked {
  orgId: string
  transactionId: string
}

/**
 * A link to a transaction's invoice that works for one to two hours. Lists use it because a provider's own address
 * expires soon and costs a request each. The link is the same for a whole hour.
 */
export function invoiceLink(
  { config, keyRing, clock }: Pick<Services, 'config' | 'keyRing' | 'clock'>,
  { orgId, transactionId }: Linked,
): string {
  const until = (Math.floor(clock.now().getTime() / HOUR_MS) + 2) * HOUR_MS
  const named = nameOf({ orgId, transactionId }, until)
  const proof = keyedHashes(keyRing, PURPOSE, named)[0]?.toString('base64url') ?? ''
  return new URL(`${INVOICE_ROUTE}/${named}.${proof}`, config.baseUrl).href
}

/** The invoice that a link names. Null if the link was not made here or has expired. */
export function readInvoiceLink({ keyRing, clock }: Pick<Services, 'keyRing' | 'clock'>, link: string): Linked | null {
  const [orgId = '', transactionId = '', until = '', proof = ''] = link.split('.')
  const named = nameOf({ orgId, transactionId }, Number(until))
  if (link !== `${named}.${proof}` || !isKeyedHash(keyRing, PURPOSE, named, proof)) return null
  return Number(until) > clock.now().getTime() ? { orgId, transactionId } : null
}

const nameOf = ({ orgId, transactionId }: Linked, until: number): string => `${orgId}.${transactionId}.${until}`
