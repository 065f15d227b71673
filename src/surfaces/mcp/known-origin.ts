import type { FastifyRequest } from 'fastify'
import type { Config } from '#kernel/config.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request was meant for this server, by its Host and Origin headers. Without this check, a page could reach a
 * server on its reader's own machine through a name of the page's own (DNS rebinding). The library leaves the check to
 * us.
 */
export function knownOrigin({ baseUrl, corsOrigins }: Pick<Config, 'baseUrl' | 'corsOrigins'>) {
  const own = new URL(baseUrl)
  const origins = new Set([own.origin, ...corsOrigins])
  const isLocal = LOOPBACK.has(own.hostname)
  return ({ hostname, headers }: Pick<FastifyRequest, 'hostname' | 'headers'>): string | null => {
    const host = hostname.toLowerCase()
    if (host !== own.hostname && !(isLocal && LOOPBACK.has(host))) {
      return `This server is ${own.host}: the Host header names another`
    }
    const { origin } = headers
    return origin === undefined || origins.has(origin)
      ? null
      : 'Pages of this origin may not call: whoever runs this installation can add it to GALLEY_CORS_ORIGINS'
  }
}
