import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/services.ts'

/** The path at which a payment provider reports events. */
export const BILLING_WEBHOOK_PATH = '/v1/public/billing/webhook'
/** The largest body. An event with all its items has a few dozen kilobytes. */
const BODY_LIMIT = 512 * 1024

/** Passes on the bytes unchanged, since the signature covers them. The provider's code checks who sent them. */
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
