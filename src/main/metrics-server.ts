import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bearsToken } from '#kernel/metrics/bearer.ts'
import type { Services } from '#kernel/services.ts'
import { explainListenError } from './explain.ts'

export interface MetricsServer {
  port: number
  stop(): Promise<void>
}

/**
 * Serves metrics and liveness on a separate port that no proxy exposes. A worker has no other port. `ready` says
 * whether work is accepted.
 */
export async function startMetricsServer(
  services: Services,
  port: number,
  ready: () => boolean,
): Promise<MetricsServer> {
  const { config, metrics } = services
  const token = config.metrics?.token
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, contentType = 'application/json') =>
      response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body)
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET') return answer(405, '')
    if (path === '/healthz') return answer(200, '{"ok":true}')
    if (path === '/readyz') return answer(ready() ? 200 : 503, JSON.stringify({ ok: ready() }))
    if (path !== '/metrics') return answer(404, '')
    if (token && !bearsToken(request.headers.authorization, token)) return answer(401, '')
    const { contentType, body } = await metrics.text()
    return answer(200, body, contentType)
  })
  try {
    server.listen(port, config.host)
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, port, 'GALLEY_METRICS_PORT')
  }
  return { port: (server.address() as AddressInfo).port, stop: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
