import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerConsent,
  authorizationServerMetadata,
  authorizeParameters,
  CONSENT_PATH,
  OauthError,
  protectedResourceMetadata,
  refusedOnOwnPage,
  registerClient,
  resumeConsent,
  revokeParameters,
  STYLE_PATH,
  showConsent,
  style,
  tokenParameters,
} from '#auth/oauth/index.ts'
import type { OauthRequest } from '#auth/oauth/own-request.ts'
import { isDatabaseAway } from '#kernel/db/connect-error.ts'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { requirePermits } from '../limits/rate-limits.ts'
import { addConfirmPage } from './confirm-page.ts'
import { contextOf, formOf, readAsText, send } from './own-pages.ts'

/** The authorization server's routes. Spec O2, O3; decision 014. */
export async function addOauthRoutes(
  app: FastifyInstance,
  services: Services,
  webFolder: string | null,
): Promise<void> {
  const { baseUrl } = services.config
  const css = style(await fontIn(webFolder))
  await app.register(async (scope) => {
    readAsText(scope, services)
    scope.setErrorHandler((fault: FastifyError | Error, request, reply) => sendError(services, fault, request, reply))
    addDiscovery(scope, baseUrl)
    addForPrograms(scope, services)
    addForPeople(scope, services)
    addConfirmPage(scope, services)
    scope.get(STYLE_PATH, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(css),
    )
  })
}

function addDiscovery(scope: FastifyInstance, baseUrl: string): void {
  const documents = {
    '/.well-known/oauth-protected-resource': protectedResourceMetadata(baseUrl),
    '/.well-known/oauth-protected-resource/mcp': protectedResourceMetadata(baseUrl),
    '/.well-known/oauth-authorization-server': authorizationServerMetadata(baseUrl),
  }
  for (const [path, document] of Object.entries(documents)) {
    openToPages(scope, path, 'GET')
    scope.get(path, async (_request, reply) =>
      anyOrigin(reply).header('cache-control', 'public, max-age=300').send(document),
    )
  }
}

/** Routes that programs call from anywhere. Cookies do not count here. */
function addForPrograms(scope: FastifyInstance, services: Services): void {
  const { db, config, rateLimits } = services
  const within = async (counted: 'address' | 'office', { ip }: FastifyRequest) =>
    requirePermits(await rateLimits.count({ counted }, null, ip))

  openToPages(scope, '/oauth/register', 'POST')
  scope.post('/oauth/register', async (request, reply) => {
    anyOrigin(reply)
    await within('address', request)
    return reply.code(201).send(await registerClient(db, jsonOf(request)))
  })

  const forms = { '/oauth/token': tokenParameters, '/oauth/revoke': revokeParameters }
  for (const [path, parameters] of Object.entries(forms)) {
    openToPages(scope, path, 'POST')
    scope.post(path, async (request, reply) => {
      anyOrigin(reply)
      // All people of an office, or all users of an assistant's maker, may share one address.
      await within('office', request)
      const answer = await services.authorizationServer.handle({
        method: 'POST',
        url: path,
        requestId: request.id,
        authorization: request.headers.authorization,
        body: parameters(formOf(request), config.baseUrl),
      })
      return send(reply, answer)
    })
  }
}

/** Routes that people's browsers open. */
function addForPeople(scope: FastifyInstance, services: Services): void {
  const { config, rateLimits } = services
  const authorize = async (request: FastifyRequest, reply: FastifyReply, given: string) => {
    const parameters = authorizeParameters(given, config.baseUrl)
    // Each request is stored until its person answers, and a client id that is an address causes a request to that
    // address.
    requirePermits(await rateLimits.count({ counted: 'address' }, null, request.ip))
    const answer = await services.authorizationServer.handle({
      ...browserRequest(request),
      method: 'GET',
      url: `/oauth/authorize?${parameters}`,
    })
    return send(reply, refusedOnOwnPage(answer))
  }
  scope.get('/oauth/authorize', (request, reply) => authorize(request, reply, queryOf(request.raw.url ?? '')))
  scope.post('/oauth/authorize', (request, reply) => authorize(request, reply, formOf(request)))
  scope.get<{ Params: { id: string } }>('/oauth/authorize/:id', async (request, reply) => {
    const url = `/oauth/authorize/${encodeURIComponent(request.params.id)}`
    const resumed = { ...browserRequest(request), url }
    return send(reply, await resumeConsent(contextOf(services, request, reply), resumed, request.params.id))
  })
  scope.get<{ Querystring: { workspace?: unknown } }>(`${CONSENT_PATH}/:id`, async (request, reply) => {
    const { workspace } = request.query
    const wished = typeof workspace === 'string' ? workspace : null
    return send(reply, await showConsent(contextOf(services, request, reply), browserRequest(request), wished))
  })
  scope.post(`${CONSENT_PATH}/:id`, async (request, reply) => {
    const body = new URLSearchParams(formOf(request))
    return send(reply, await answerConsent(contextOf(services, request, reply), { ...browserRequest(request), body }))
  })
}

/** The query: the first question mark begins it, and any other is part of its text. RFC 3986, 3.4. */
const queryOf = (url: string): string => /\?(.*)$/s.exec(url)?.[1] ?? ''

function browserRequest(request: FastifyRequest): OauthRequest & { method: 'GET' } {
  return { method: 'GET', url: request.raw.url ?? '/', requestId: request.id, cookie: request.headers.cookie }
}

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body ?? ''))
  } catch {
    throw new OauthError(400, 'invalid_client_metadata', 'Send a JSON object')
  }
}

/** Lets pages of any origin call these routes, since some programs run in a page. */
function openToPages(scope: FastifyInstance, path: string, method: string): void {
  scope.options(path, async (_request, reply) =>
    anyOrigin(reply)
      .headers({
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
        'access-control-max-age': '3600',
      })
      .code(204)
      .send(),
  )
}

const anyOrigin = (reply: FastifyReply): FastifyReply => reply.header('access-control-allow-origin', '*')

/** Answers a refusal in the terms of RFC 6749, 5.2. */
function sendError(services: Services, fault: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, headers } = refusalOf(fault)
  if (status >= 500) {
    services.log.error({ err: fault, requestId: request.id, url: request.routeOptions.url }, 'request failed')
  }
  return reply.code(status).headers(headers).send({ error: code, error_description: message })
}

function refusalOf(fault: FastifyError | Error) {
  const of = (status: number, code: string, message: string, headers: Record<string, string> = {}) => ({
    status,
    code,
    message,
    headers,
  })
  if (fault instanceof OauthError) return of(fault.status, fault.code, fault.message)
  if (fault instanceof AppError && fault.kind === 'rate_limited') {
    const seconds = String(Math.ceil(fault.facts.retryAfterSeconds ?? 60))
    return of(429, 'too_many_requests', fault.message, { 'retry-after': seconds })
  }
  if (fault instanceof AppError && fault.kind === 'forbidden') return of(403, 'access_denied', fault.message)
  if (isDatabaseAway(fault)) {
    const message = 'The database cannot be reached at this moment: try again in a few seconds'
    return of(503, 'temporarily_unavailable', message, { 'retry-after': '5' })
  }
  const { statusCode = 500 } = fault as FastifyError
  if (statusCode === 413) return of(413, 'invalid_request', 'The request is larger than 48 KB')
  if (statusCode < 500) return of(400, 'invalid_request', 'The request cannot be read')
  return of(500, 'server_error', 'Something went wrong on our side: try again, and report the request id')
}

/** The font of the built web app. */
async function fontIn(webFolder: string | null): Promise<string | null> {
  if (webFolder === null) return null
  const files = await readdir(join(webFolder, 'assets')).catch(() => [])
  const font = files.find((name) => /^instrument-sans-latin-wght-normal.*\.woff2$/.test(name))
  return font === undefined ? null : `/assets/${font}`
}
