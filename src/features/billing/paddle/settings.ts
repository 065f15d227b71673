import type { PaddleSettings } from '#kernel/billing-settings.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import type { Services } from '#kernel/services.ts'
import { createPaddleClient, type PaddleClient } from './client.ts'

export interface Paddle {
  settings: PaddleSettings
  client: PaddleClient
}

const made = new WeakMap<PaddleSettings, Paddle>()

/** Null if nobody is billed here. */
export function paddleOf({ config }: Pick<Services, 'config'>): Paddle | null {
  const { billing } = config
  if (billing.provider !== 'paddle') return null
  const known = made.get(billing)
  if (known) return known
  const { apiUrl, apiKey } = billing
  const fetch = createGuardedFetch({ allowLoopback: isOnThisMachine(new URL(apiUrl)) && [new URL(apiUrl).origin] })
  const paddle = { settings: billing, client: createPaddleClient({ apiUrl, apiKey, fetch }) }
  made.set(billing, paddle)
  return paddle
}
