import { clientNetwork } from '#auth/guard/client-network.ts'
import type { Clock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'

/** Refuses an address that sends too many requests, before any work is done for it. */
export interface AddressGuard {
  /** Throws 429. */
  admit(address: string): void
}

/** With more addresses than this, all counts start again. */
const MANY = 50_000

interface Window {
  count: number
  endsAt: number
}

/**
 * Counts in the memory of this process alone, so that a flood costs no signature check and no statement. The limit only
 * stops floods, and is far above normal use; the documented limits are counted exactly elsewhere.
 */
export function createAddressGuard(clock: Pick<Clock, 'monotonic'>, mostPerMinute: number): AddressGuard {
  const byNetwork = new Map<string, Window>()
  const byAddress = new Map<string, Window>()

  /**
   * The current window of the address's network. Windows are also kept by address, so that the network of a repeated
   * address need not be computed.
   */
  function windowOf(address: string, now: number): Window {
    const known = byAddress.get(address)
    if (known && known.endsAt > now) return known
    if (byAddress.size >= MANY) {
      byAddress.clear()
      byNetwork.clear()
    }
    const network = clientNetwork(address)
    const shared = byNetwork.get(network)
    const window = shared && shared.endsAt > now ? shared : { count: 0, endsAt: now + 60_000 }
    byNetwork.set(network, window)
    byAddress.set(address, window)
    return window
  }

  return {
    admit(address) {
      if (mostPerMinute === 0) return
      const now = clock.monotonic()
      const window = windowOf(address, now)
      if (++window.count <= mostPerMinute) return
      const seconds = Math.ceil((window.endsAt - now) / 1000)
      throw new AppError('rate_limited', `Too many requests from your address: wait ${seconds} seconds`, {
        code: 'rate_limit_exceeded',
        retryAfterSeconds: seconds,
      })
    },
  }
}
