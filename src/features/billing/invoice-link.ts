import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { Services } from '#kernel/services.ts'

const HOUR_MS = 60 * 60_000
const PURPOSE = 'invoice link'

/** The route of the links: whoever has one needs no sign-in, as with a provider's own. */
export const INVOICE_ROUTE = '/v1/public/invoices'

interface Linked {
  orgId: string
  transactionId: string
}

/**
 * An address that leads to the invoice of a transaction for one to two hours: a provider's own address works for a short
 * time and takes a request to get, so that no list could hold it. Within an hour it stays the same.
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

/** What a link leads to; null where it was not made here, or has ended. */
export function readInvoiceLink({ keyRing, clock }: Pick<Services, 'keyRing' | 'clock'>, link: string): Linked | null {
  const [orgId = '', transactionId = '', until = '', proof = ''] = link.split('.')
  const named = nameOf({ orgId, transactionId }, Number(until))
  if (link !== `${named}.${proof}` || !isKeyedHash(keyRing, PURPOSE, named, proof)) return null
  return Number(until) > clock.now().getTime() ? { orgId, transactionId } : null
}

const nameOf = ({ orgId, transactionId }: Linked, until: number): string => `${orgId}.${transactionId}.${until}`
