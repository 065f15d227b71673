import fastifyCompress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { addDocsPage } from '../docs/docs.ts'
import { addUnfinishedLimits, BODY_PACES, type UnfinishedLimits } from '../limits/unfinished-requests.ts'
import { addMcpRoutes } from '../mcp/routes.ts'
import { addOauthRoutes } from '../oauth/oauth-routes.ts'
import { addWebApp } from '../pages/web-app.ts'
import { addErrorHandling, addJsonParser, addRestRoutes } from '../rest/rest.ts'
import { addBillingRoute } from './billing-route.ts'
import { WORTH_COMPRESSING } from './content-encoding.ts'
import { addCrossOrigin } from './cross-origin.ts'
import { addFilesOrigin } from './files-origin.ts'
import { addHttpMetrics } from './http-metrics.ts'
import { requestIds } from './request-id.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addStorageRoutes } from './storage-routes.ts'
import { answerUnreadableAddress } from './unreadable-address.ts'
import { answerUnreadableRequest, HEADERS_TIMEOUT_MS } from './unreadable-request.ts'

/** The largest body: 1 MB. docs/design/security.md, "Limits". */
const BODY_LIMIT = 1024 * 1024

export interface HttpServerOptions {
  services: Services
  operations: readonly Operation[]
  /** The folder of the built web app, or null to serve the API alone. */
  webFolder: string | null
  ready: () => Promise<ReadinessReport>
  /** The paces of bodies, if they differ from the usual ones. */
  bodyPaces?: Partial<UnfinishedLimits>
}

export interface ReadinessReport {
  ok: boolean
  checks: Record<string, string>
}

/** Makes the HTTP server with all surfaces. It does not listen yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { services, operations } = options
  const proxies = services.config.trustProxy
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(services.config),
    logger: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerUnreadableAddress,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
    clientErrorHandler: answerUnreadableRequest,
    // A forwarded client address counts only if the operator has configured a proxy.
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
  })
  addErrorHandling(app, services)
  addSecurityHeaders(app, services.config)
  addFilesOrigin(app, services.config)
  await addCrossOrigin(app, services.config.corsOrigins)
  // Compresses pages and documents. The API's answers are compressed where they are made, and files are not compressed.
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: WORTH_COMPRESSING })
  addHttpMetrics(app, services, operations)
  const perAddress = services.config.unfinishedPerAddress
  addUnfinishedLimits(app, services.clock, { ...BODY_PACES, perAddress, ...options.bodyPaces })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const report = await options.ready()
    return reply.code(report.ok ? 200 : 503).send(report)
  })
  addJsonParser(app)
  addRestRoutes(app, services, operations)
  addMcpRoutes(app, services, operations)
  await addOauthRoutes(app, services, options.webFolder)
  addStorageRoutes(app, services)
  addBillingRoute(app, services)
  addDocsPage(app, operations, services.config.baseUrl, services.clock.now())
  await addWebApp(app, services.config, options.webFolder)
  return app
}
