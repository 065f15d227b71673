import type { SandboxClock } from './clock.ts'

export interface RateLimitStand {
  limit: number
  remaining: number
  /** In epoch seconds. */
  resetsAt: number
  allowed: boolean
}

export interface RateLimits {
  /** Takes `points` from this key's window and answers its state. A refused call takes nothing. */
  take(key: string, rule: { limit: number; windowMs: number }, points?: number): RateLimitStand
}

/** Fixed windows that open with the first call, as the vendors count. */
export function createRateLimits(clock: SandboxClock): RateLimits {
  const windows = new Map<string, { endsAt: number; used: number }>()
  return {
    take(key, rule, points = 1) {
      const now = clock.now()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        window = { endsAt: now + rule.windowMs, used: 0 }
        windows.set(key, window)
      }
      const allowed = window.used + points <= rule.limit
      if (allowed) window.used += points
      return {
        limit: rule.limit,
        remaining: Math.max(0, rule.limit - window.used),
        resetsAt: Math.ceil(window.endsAt / 1000),
        allowed,
      }
    },
  }
}
