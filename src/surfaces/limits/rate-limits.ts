import { clientNetwork } from '#auth/guard/client-network.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Principal } from '../execution/call.ts'
import { createAddressGuard } from './address-guard.ts'
import { createLease } from './lease-permits.ts'
import { createPermits, type Limit, type Permit } from './permits.ts'

/** The facts that decide which limits apply to a call. A request that calls no operation counts as an ordinary one. */
type Counted = Pick<Operation, 'counted'>

/** The request limits. Spec A12; decision 011. */
export interface RateLimits {
  /** Counts the address before the caller is known. Throws 429. */
  guard(address: string): void
  /**
   * Counts one call of the operation. Returns one permit for each limit that applies. A body counts as one request for
   * each started 16 KB.
   */
  count(operation: Counted, principal: Principal | null, address: string, bodyBytes?: number): Promise<Permit[]>
}

declare module '#kernel/services.ts' {
  interface Services {
    rateLimits: RateLimits
  }
}

export function createRateLimits({
  db,
  clock,
  limits,
}: {
  db: Db
  clock: Clock
  limits: Config['rateLimits']
}): RateLimits {
  const guard = createAddressGuard(clock, limits.anyByAddress)
  const permits = createPermits({ clock, lease: createLease(db, () => clock.monotonic()) })
  const perToken = perMinute('requests', limits.requests)
  const heavy = perMinute('heavy', limits.heavy)
  const byAddress = perMinute('sign-in', limits.signIn)

  /** The limits that apply to a call, each with its bucket. */
  function bucketsOf(operation: Counted, principal: Principal | null, address: string): [string, Limit][] {
    if (operation.counted === 'address') return [[`sign-in ${clientNetwork(address)}`, byAddress]]
    if (operation.counted === 'office') return [[`tokens ${clientNetwork(address)}`, perToken]]
    if (!principal) return []
    const person = `${principal.orgId ?? '-'} ${principal.userId}`
    const buckets: [string, Limit][] = [
      [`requests ${principal.apiKeyId ?? principal.connectionId ?? person}`, perToken],
    ]
    // Heavy calls are counted by person, so that a second key gives no further calls.
    if (operation.counted === 'heavy') buckets.push([`heavy ${person}`, heavy])
    return buckets
  }

  /** Takes the permits for one call, one after the other. Returns the last one, or the first refused one. */
  async function takeSeveral(bucket: string, limit: Limit, count: number): Promise<Permit> {
    let permit = await permits.take(bucket, limit)
    for (let taken = 1; taken < count && permit.ok; taken++) permit = await permits.take(bucket, limit)
    return permit
  }

  return {
    guard: (address) => guard.admit(address),
    async count(operation, principal, address, bodyBytes = 0) {
      const taken: Permit[] = []
      for (const [bucket, limit] of bucketsOf(operation, principal, address)) {
        if (limit.most === 0) continue
        const permit = await takeSeveral(bucket, limit, limit === perToken ? weightOf(bodyBytes) : 1)
        taken.push(permit)
        if (!permit.ok) break // a request that one limit refuses is not counted by the next
      }
      return taken
    },
  }
}

/** The bytes of a body that count as one request: a megabyte is as much work as sixty ordinary requests. */
const BYTES_OF_ONE = 16 * 1024
const weightOf = (bodyBytes: number): number => Math.max(1, Math.ceil(bodyBytes / BYTES_OF_ONE))

const perMinute = (policy: string, most: number): Limit => ({ policy, most, windowSeconds: 60 })

/** Throws 429 for a refused permit. */
export function requirePermits(permits: readonly Permit[]): void {
  const refused = permits.find(({ ok }) => !ok)
  if (!refused) return
  const { limit, resetSeconds } = refused
  throw new AppError(
    'rate_limited',
    `More than ${limit.most} requests in ${limit.windowSeconds} seconds: wait ${resetSeconds} seconds, then go on`,
    { code: 'rate_limit_exceeded', retryAfterSeconds: resetSeconds },
  )
}
