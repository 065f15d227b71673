import type { Gate } from '#features/effects/index.ts'
import type { Platforms } from '#platforms/service.ts'

/** The gate's state of the account. `status` is the account's column, null if the account is gone. */
export function accountState(
  platforms: Platforms,
  { platform }: { platform: string },
  status: string | null | undefined,
): Gate['account'] {
  if (!platforms[platform as keyof Platforms]?.publishing) return 'missing'
  if (status === 'connected') return 'usable'
  return status === 'error' ? 'needs_reconnecting' : 'missing'
}
