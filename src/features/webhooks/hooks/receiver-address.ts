import { invalidField } from '#kernel/errors.ts'
import { AddressRefused } from '#kernel/net/guarded-fetch.ts'
import type { Services } from '#kernel/services.ts'

/**
 * Refuses addresses that every delivery would refuse: other schemes or ports, user info, and literal addresses of
 * private networks. Names are resolved only at delivery. Throws 400.
 */
export function requireReceiverAddress({ webhookFetch }: Pick<Services, 'webhookFetch'>, url: string): void {
  try {
    webhookFetch.check(url)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw invalidField('body.url', 'address_refused', `${error.message}: give a public https address on the usual port`)
  }
}
