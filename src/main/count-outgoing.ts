import type { Clock } from '#kernel/clock.ts'
import type { MailTransport } from '#kernel/mail/transport.ts'
import { type Metrics, noMetrics } from '#kernel/metrics/metrics.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Platforms } from '#platforms/service.ts'

/** The calls to a platform that may be slow or fail, by the adapter's part that makes them. */
const CALLS = {
  connecting: ['refresh'],
  publishing: ['prepare', 'publish', 'find', 'poll', 'remove'],
} as const

type Call = (...args: unknown[]) => Promise<unknown>

/** The same adapters, with each call counted by its outcome. */
export function countCalls(platforms: Platforms, by: { metrics: Metrics; clock: Clock }): Platforms {
  if (by.metrics === noMetrics) return platforms
  const counted = Object.entries(platforms).map(([platform, adapter]) => {
    const parts = Object.entries(CALLS).map(([name, calls]) => {
      const part: object | undefined = adapter[name as keyof typeof CALLS] // a name from the list above
      return [name, part && countPart(part, calls, (call, work) => timed(by, { platform, call }, work))]
    })
    return [platform, { ...adapter, ...Object.fromEntries(parts) }]
  })
  return Object.fromEntries(counted)
}

/** Counts a part's calls, and passes arguments and results through unchanged. */
function countPart(part: object, calls: readonly string[], count: (call: string, work: Call) => Promise<unknown>) {
  const there = calls.filter((call) => call in part) as (keyof typeof part)[]
  const counted = there.map((call) => [call, (...args: unknown[]) => count(call, () => (part[call] as Call)(...args))])
  return { ...part, ...Object.fromEntries(counted) }
}

async function timed<T>(
  { metrics, clock }: { metrics: Metrics; clock: Clock },
  facts: { platform: string; call: string },
  work: () => Promise<T>,
): Promise<T> {
  const began = clock.monotonic()
  const count = (outcome: string) => metrics.platformCall({ ...facts, outcome }, (clock.monotonic() - began) / 1000)
  try {
    const result = await work()
    count('ok')
    return result
  } catch (error) {
    count(error instanceof PlatformError ? error.kind : 'fault')
    throw error
  }
}

/** The same transport, with each delivery counted. */
export function countMails(transport: MailTransport, metrics: Metrics): MailTransport {
  if (metrics === noMetrics) return transport
  return {
    ...transport,
    async deliver(mail) {
      const count = (outcome: 'delivered' | 'failed') => metrics.mail({ transport: transport.kind, outcome })
      await transport.deliver(mail).catch((error) => {
        count('failed')
        throw error
      })
      count('delivered')
    },
  }
}

/** The same fetch, with each answer counted by its class. */
export function countDeliveries(fetch: GuardedFetch, metrics: Metrics): GuardedFetch {
  if (metrics === noMetrics) return fetch
  const counted = async (...[url, init]: Parameters<GuardedFetch>) => {
    const response = await fetch(url, init).catch((error) => {
      metrics.webhook({ outcome: 'none' })
      throw error
    })
    metrics.webhook({ outcome: `${Math.floor(response.status / 100)}xx` })
    return response
  }
  return Object.assign(counted, { check: fetch.check })
}
