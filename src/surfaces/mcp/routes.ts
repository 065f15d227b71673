import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '#kernel/errors.ts'
import { once } from '#kernel/once.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { VERSION } from '#kernel/version.ts'
import type { Permit } from '../limits/permits.ts'
import { addRateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { requirePermits } from '../limits/rate-limits.ts'
import { callTool } from './call-tool.ts'
import { callerOf, type McpCaller } from './caller.ts'
import { refusedRequest } from './errors.ts'
import { knownOrigin } from './known-origin.ts'
import { idOf, type Message, messageOf, toolOf } from './message.ts'
import { protocolServer } from './protocol-server.ts'
import { createSpeak, type Spoken } from './speak.ts'
import { createToolSet, type McpTool, type ToolSet } from './tool-set.ts'
import { webRequest } from './web-request.ts'
import { readable, type WrongParams, wrongParams } from './wrong-params.ts'

/**
 * The MCP server at `/mcp`: Streamable HTTP without sessions, so there is nothing to GET or DELETE. The caller is known
 * before a byte of the body is read. Spec O1
 */
export function addMcpRoutes(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  const tools = once(() => createToolSet(operations, services.config.baseUrl))
  app.addHook('onListen', async () => void tools()) // made now, so that no assistant waits for it
  const speak = createSpeak((error) => services.log.debug({ err: error }, 'refused over MCP'))
  const whyForeign = knownOrigin(services.config)
  const challenge = `Bearer resource_metadata="${services.config.baseUrl}/.well-known/oauth-protected-resource/mcp"`
  const callers = new WeakMap<FastifyRequest, McpCaller>()
  /** Requests whose caller the database has confirmed. */
  const looked = new WeakSet<FastifyRequest>()

  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain')
    scope.addHook('onRequest', async (request) => {
      services.rateLimits.guard(request.ip)
      const foreign = whyForeign(request)
      if (foreign) throw forbidden(foreign)
      callers.set(request, await callerOf(services, request, 'recognise'))
    })
    scope.setErrorHandler(async (found: FastifyError | AppError | ProtocolError, request, reply) => {
      const fault = await unlessEnded(found, request)
      const { status, headers, body } = refusedRequest(fault, idOf(Object(request.body)))
      if (status >= 500) services.log.error({ err: fault, requestId: request.id, url: '/mcp' }, 'request failed')
      // No `scope`: a client would request only the scopes that are named here.
      if (status === 401) headers['www-authenticate'] = withError(challenge, request)
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
    })
    const speakMcp = async (request: FastifyRequest, reply: FastifyReply) => {
      const recognised = callers.get(request)
      if (!recognised) throw new Error('A request reached the MCP handler without having been admitted')
      const message = messageOf(request.body)
      // The operation behind a tool checks that the connection is still valid. If no operation runs, this code checks
      // it.
      const granted = tools().granted(recognised.scopes)
      const runs = message.method === 'tools/call' && granted.some(({ shown }) => shown.name === toolOf(message))
      const caller = runs ? recognised : await admit(request, reply)
      const { spoken, ran } = await respond(caller, message, request, reply)
      // A message that the protocol refused, such as one with malformed arguments, did not reach an operation.
      if (runs && !ran) await admit(request, reply)
      reply.code(spoken.status).headers(spoken.headers).header('cache-control', 'no-store')
      return spoken.body === '' ? reply.send() : reply.send(spoken.body)
    }
    // People paste the address with a slash at the end, and some clients add one.
    for (const url of ['/mcp', '/mcp/']) {
      scope.post(url, speakMcp)
      scope.route({
        method: ['GET', 'DELETE'],
        url,
        handler: async (request, reply) => {
          await admit(request, reply)
          const { body } = refusedRequest(new AppError('validation', 'POST only'), null)
          return reply.code(405).header('allow', 'POST').send(body)
        },
      })
    }
  })

  /**
   * Confirms the caller in the database for a message that calls no operation, since only operations do so themselves.
   * It counts as a request.
   */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<McpCaller> {
    const caller = await callerOf(services, request, 'authenticate')
    looked.add(request)
    const { principal, clientAddress } = caller
    const permits = await services.rateLimits.count({}, principal, clientAddress, caller.bodyBytes())
    addLimits(reply, permits)
    requirePermits(permits)
    return caller
  }

  /** If the caller's connection has ended, answers only that, and not `fault`. */
  async function unlessEnded<F>(fault: F, request: FastifyRequest): Promise<F | AppError> {
    if (!callers.has(request) || looked.has(request)) return fault
    return callerOf(services, request, 'authenticate').then(
      () => fault,
      (ended: AppError) => ended,
    )
  }

  /** `ran` means that an operation was called, which has checked and counted the caller. */
  async function respond(caller: McpCaller, message: Message, request: FastifyRequest, reply: FastifyReply) {
    if (message.method === 'subscriptions/listen') {
      throw new ProtocolError(
        ProtocolErrorCode.MethodNotFound,
        'This server sends no notifications: call tools/list again',
      )
    }
    const wrong = wrongParams(message)
    if (wrong) return { spoken: refusedParams(message, wrong), ran: false }
    let ran = false
    let ended: unknown
    const server = protocolServer(VERSION, {
      granted: tools().granted(caller.scopes),
      whyNot: (name) => whyNot(tools(), name),
      call: (tool: McpTool, params) => {
        ran = true
        looked.add(request)
        request.calledOperation = tool.operation.name
        return callTool(services, tool, { ...caller, counted: (permits) => addLimits(reply, permits) }, params).catch(
          (error: unknown) => {
            ended = error
            throw error
          },
        )
      },
    })
    const spoken = await speak(server, webRequest(request), readable(message))
    if (ended) throw ended
    return { spoken, ran }
  }
}

/** Adds the limits, and `retry-after` after a refusal, since a refused call is a result with HTTP status 200. */
function addLimits(reply: FastifyReply, permits: readonly Permit[]): void {
  addRateLimitHeaders(reply, permits)
  const refused = permits.find(({ ok }) => !ok)
  if (refused) reply.header('retry-after', String(refused.resetSeconds))
}

/**
 * The answer to invalid params: a JSON-RPC error, with HTTP status 200 as for any other refusal by a method. The status
 * is an error for a notification, which gets no JSON-RPC answer, and if a `_meta` key of the protocol itself is
 * invalid.
 */
function refusedParams(message: Message, { message: words, details, isOfEnvelope }: WrongParams): Spoken {
  const { status, body } = refusedRequest(
    new ProtocolError(ProtocolErrorCode.InvalidParams, words, { details }),
    idOf(message),
  )
  return {
    status: message.id === undefined || isOfEnvelope ? status : 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function whyNot(tools: ToolSet, name: string): string {
  const tool = tools.find(name)
  return tool
    ? `${name} needs the scope ${tool.scope}, which this connection was not given: its user can connect again and allow it`
    : `There is no tool ${name}: tools/list says which there are`
}

/** Adds `invalid_token` if a token was sent. RFC 6750, section 3.1. */
function withError(challenge: string, { headers }: FastifyRequest): string {
  return headers.authorization === undefined ? challenge : `${challenge}, error="invalid_token"`
}
