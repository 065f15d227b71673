import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '#auth/oauth/index.ts'
import type { OauthAnswer } from '#auth/oauth/own-request.ts'
import type { PublicContext } from '#kernel/context.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'

/** These requests are short, so the limit is below the engine's own 56 KB. */
const BODY_LIMIT = 48 * 1024
/**
 * The policy of these pages: nothing from other origins, and no script. There is no `form-action`, because browsers
 * would also apply it to the redirect to the program. Spec O6
 */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Configures routes so that bodies are read as text, answers are not cached, and pages run no script. */
export function readAsText(scope: FastifyInstance, services: Services): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('onRequest', async (request, reply) => {
    services.rateLimits.guard(request.ip)
    reply.header('cache-control', 'no-store').header('content-security-policy', PAGE_POLICY)
  })
}

export function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): PublicContext {
  return {
    requestId: request.id,
    services,
    now: services.clock.now(),
    clientAddress: request.ip,
    header: (name) => {
      const value = String(request.headers[name] ?? '')
      // A page without a referrer sends its forms with the origin `null`; the form's token identifies them.
      return value === '' || (name === 'origin' && value === 'null') ? undefined : value
    },
    setHeader: (name, value) => void reply.header(name, value),
    redirect: (location) => void reply.header('location', location),
    inScope: (scope, work) => inScope(services.db, scope, work),
  }
}

export function send(reply: FastifyReply, { status, headers, body }: OauthAnswer) {
  return reply.code(status).headers(headers).send(body)
}

export function formOf(request: FastifyRequest): string {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw invalidRequest('Send a form: Content-Type: application/x-www-form-urlencoded')
  }
  return String(request.body ?? '')
}
