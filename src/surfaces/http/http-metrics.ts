import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearsToken } from '#kernel/metrics/bearer.ts'
import { noMetrics } from '#kernel/metrics/metrics.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The called operation, for routes that do not name it. */
    calledOperation?: string
  }
}

/**
 * Counts every request, and shows the counts to callers with the token. Without a configured token the server has no
 * metrics page.
 */
export function addHttpMetrics(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  const { metrics, clock, config } = services
  if (metrics === noMetrics) return
  const names = new Map(
    operations.map(({ name, method, path }) => [`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, name]),
  )
  app.addHook('onRequest', async (request, reply) => {
    const began = clock.monotonic()
    metrics.inFlight(1)
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      metrics.inFlight(-1)
      const facts = { operation: operationOf(request, names), method: methodOf(request), status: reply.statusCode }
      metrics.request(facts, (clock.monotonic() - began) / 1000)
    }
    reply.raw.once('finish', end) // answered
    reply.raw.once('close', end) // or aborted by the caller
  })
  const token = config.metrics?.token
  if (!token) return
  app.get('/metrics', async (request, reply) => {
    if (!bearsToken(request.headers.authorization, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send('Send GALLEY_METRICS_TOKEN as a Bearer token\n')
    }
    const { contentType, body } = await metrics.text()
    return reply.header('cache-control', 'no-store').type(contentType).send(body)
  })
}

/** The name of the operation. It is never the path, since anybody can request any number of paths. */
function operationOf(request: FastifyRequest, names: ReadonlyMap<string, string>): string {
  const { url } = request.routeOptions
  if (request.calledOperation !== undefined) return request.calledOperation
  if (url === undefined) return 'none'
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return names.get(`${method} ${url}`) ?? (url.startsWith('/storage') ? 'storage' : url.includes('*') ? 'web' : url)
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'other')
