import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/services.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { operations } from '../operations.ts'
import { explainListenError } from './explain.ts'
import { WEB_FOLDER } from './paths.ts'
import { createReadiness } from './readiness.ts'

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

/**
 * Serves the API, files and web app. `draining` says whether the process is about to end. Throws an explanation if the
 * port cannot be used.
 */
export async function runServer(services: Services, draining: () => boolean): Promise<RunningServer> {
  const { config } = services
  const app = await createHttpServer({
    services,
    operations: Object.values(operations),
    webFolder: WEB_FOLDER,
    ready: createReadiness(services, draining),
  })
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw explainListenError(error, config.port, 'PORT')
  }
  return { port: (app.server.address() as AddressInfo).port, stop: () => closeSoon(app) }
}

/**
 * Answers open requests, and closes each kept-alive connection as soon as it is idle, because the framework itself
 * checks only once.
 */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweep))
}
