import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/services.ts'

/** Where a payment provider tells what happened. */
export const BILLING_WEBHOOK_PATH = '/v1/public/billing/webhook'
/** An event with all its items has some dozen kilobytes. */
const BODY_LIMIT = 512 * 1024

/** The bytes are handed on as they came, since they are what was signed; who may speak is for the provider to say. */
export function addBillingRoute(app: FastifyInstance, services: Services): void {
  const receive = services.billing.receive
  if (!receive) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => services.rateLimits.guard(request.ip))
    scope.post(BILLING_WEBHOOK_PATH, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => request.headers[name]?.toString()
      await receive(services, { body, header })
      return reply.header('cache-control', 'no-store').send({ data: { received: true } })
    })
  })
}
