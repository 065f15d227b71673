import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const HEADERS_TO_SEND = ['authorization', 'content-type', 'idempotency-key', 'if-none-match']
const HEADERS_TO_SEE = [
  'etag',
  'x-request-id',
  'idempotent-replayed',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'deprecation',
  'sunset',
  'link',
]

/** The extra headers of the MCP protocol, and the challenge that tells a page where to connect. */
const MCP_HEADERS_TO_SEND = [...HEADERS_TO_SEND, 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id']
const MCP_HEADERS_TO_SEE = [...HEADERS_TO_SEE, 'www-authenticate']

/**
 * Lets pages of the named origins call the API with a token, never with a cookie: what the session's cookie authorises
 * (`/v1/auth`) is only for Galley's own pages. Without origins it adds nothing.
 */
export async function addCrossOrigin(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(fastifyCors, {
    delegator: (request, done) => {
      const path = pathOf(request)
      const isMcp = path === '/mcp' || path === '/mcp/'
      done(null, {
        origin: isMcp || isForOthers(path) ? [...origins] : false,
        methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
        allowedHeaders: isMcp ? MCP_HEADERS_TO_SEND : HEADERS_TO_SEND,
        exposedHeaders: isMcp ? MCP_HEADERS_TO_SEE : HEADERS_TO_SEE,
        credentials: false,
        maxAge: 600,
      })
    },
  })
}

const isForOthers = (path: string): boolean => /^\/v1\/(?!auth(\/|$))/.test(path)

/**
 * The path by which the router chooses the route: `/v1/%61uth` is `/v1/auth` too. A preflight request has no route, so
 * this decodes its path as the router would.
 */
function pathOf({ method, routeOptions, url }: FastifyRequest): string {
  if (method !== 'OPTIONS') return routeOptions.url ?? ''
  try {
    return decodeURI(url.split('?', 1)[0] ?? '')
  } catch {
    return ''
  }
}
