import type { Gate } from '#features/effects/index.ts'
import type { Platforms } from '#platforms/service.ts'

/** What a gate says of the account: `status` is its column, null where the account is gone. */
export function accountState(
  platforms: Platforms,
  { platform }: { platform: string },
  status: string | null | undefined,
): Gate['account'] {
  if (!platforms[platform as keyof Platforms]?.publishing) return 'missing'
  if (status === 'connected') return 'usable'
  return status === 'error' ? 'needs_reconnecting' : 'missing'
}
