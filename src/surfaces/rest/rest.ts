import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidField, unauthenticated } from '#kernel/errors.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Call, Principal } from '../execution/call.ts'
import { execute } from '../execution/execute.ts'
import { httpError } from '../http/http-errors.ts'
import { addRateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { requirePermits } from '../limits/rate-limits.ts'
import { addDeprecationHeaders } from './deprecation.ts'
import { sentBody } from './sent-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of a JSON body; 0 if there is none. */
    bodyBytes: number
  }
}

/** Puts every operation of the registry on the server, each at its own route. */
export function addRestRoutes(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (operation.openForm) app.register(async (scope) => addRoute(takingForms(scope), services, operation))
    else addRoute(app, services, operation)
  }
}

/** A scope in which form bodies are accepted and not read. */
function takingForms(scope: FastifyInstance): FastifyInstance {
  // RFC 8058, 3.2: one-click unsubscribing SHOULD come as multipart/form-data, and MAY come as the other type.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  return scope
}

function addRoute(app: FastifyInstance, services: Services, operation: Operation): void {
  app.route({
    method: operation.method,
    compress: false, // compressed together with the entity tag, which depends on the encoding
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      addDeprecationHeaders(reply, operation, request.params as Record<string, string>) // the router's own parameters
      services.rateLimits.guard(request.ip)
      const call = await callOf(services, operation, request, reply)
      const permits = await services.rateLimits.count(operation, call.principal, request.ip, request.bodyBytes)
      addRateLimitHeaders(reply, permits)
      requirePermits(permits)
      // Returned instead of sent, because the framework waits for a returned reply until its last byte is sent.
      return sentBody(operation, await execute(services, operation, call), request, reply)
    },
  })
}

async function callOf(
  services: Services,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  return {
    requestId: request.id,
    // An operation that needs no token may read the header itself, which may hold an API key.
    principal: operation.permission === 'public' ? null : await principalOf(services, request.headers.authorization),
    raw: { params: request.params, query: request.query, body: request.body },
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    http: {
      clientAddress: request.ip,
      header: (name) => headerOf(request, name),
      setHeader: (name, value) => void reply.header(name, value),
      redirect: (location) => void reply.header('location', location),
    },
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

async function principalOf(services: Services, authorization: string | undefined): Promise<Principal | null> {
  if (authorization === undefined) return null
  const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
  if (!token) throw unauthenticated('Send the token as "Authorization: Bearer <token>"')
  return services.accessTokens.verify(token)
}

/** Parses JSON bodies. An empty body counts as none, since clients send the content type out of habit. */
export function addJsonParser(app: FastifyInstance): void {
  app.decorateRequest('bodyBytes', 0)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body)
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

/** Sets request ids, and answers every error in the documented form, whoever threw it. */
export function addErrorHandling(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const answer = httpError(fromFramework(error) ?? error)
    if (answer.status >= 500)
      services.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'request failed')
    return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(answer.body)
  })
}

/** Errors of the framework from before an operation is reached, in our words. Null for any other. */
function fromFramework(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalidField('body', 'too_large', 'The body is larger than 1 MB')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalidField('header.content-type', 'invalid_media_type', 'Send JSON with Content-Type: application/json')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidField('body', 'invalid_json', 'The body is not valid JSON')
    default:
      break
  }
  if (error instanceof SyntaxError || (error.statusCode ?? 500) < 500) {
    return invalidField('body', 'invalid_request', error.message)
  }
  return null
}
