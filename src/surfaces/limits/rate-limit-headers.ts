import type { FastifyReply } from 'fastify'
import type { Permit } from './permits.ts'

/**
 * Adds `RateLimit-Policy: "requests";q=300;w=60` and `RateLimit: "requests";r=299;t=60`, with one member for each
 * limit. draft-ietf-httpapi-ratelimit-headers-11.
 */
export function addRateLimitHeaders(reply: FastifyReply, permits: readonly Permit[]): void {
  if (permits.length === 0) return
  let policies = ''
  let states = ''
  for (const { limit, remaining, resetSeconds } of permits) {
    const comma = policies === '' ? '' : ', '
    policies += `${comma}"${limit.policy}";q=${limit.most};w=${limit.windowSeconds}`
    states += `${comma}"${limit.policy}";r=${remaining};t=${resetSeconds}`
  }
  reply.header('ratelimit-policy', policies).header('ratelimit', states)
}
