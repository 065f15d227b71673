import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '#auth/guard/client-network.ts'
import type { Clock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { httpError } from '../http/http-errors.ts'

/** How slowly a body may come. The time for it grows with what has come, so that size alone is never held against it. */
export interface BodyPace {
  /** Allowed before the first byte, for each silence, and in advance of the pace. */
  graceMs: number
  bytesPerSecond: number
}

export interface UnfinishedLimits {
  /** Bodies of at most 1 MB, which are small as a rule. */
  ordinary: BodyPace
  /** A signed PUT of a file: slower than any line that a person would send a gigabyte over. */
  upload: BodyPace
  /** Requests of one address whose bodies are still coming; 0: any number. */
  perAddress: number
  /** Between two looks. A body is given up when two in a row find it too slow: one may have come after a stall of ours. */
  lookEveryMs: number
}

export const BODY_PACES: Pick<UnfinishedLimits, 'ordinary' | 'upload' | 'lookEveryMs'> = {
  ordinary: { graceMs: 10_000, bytesPerSecond: 16 * 1024 },
  upload: { graceMs: 30_000, bytesPerSecond: 4 * 1024 },
  lookEveryMs: 1000,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose pace the bodies of the route may take; `ordinary` unless said. */
    bodyPace?: 'upload'
  }
}

interface Unfinished {
  request: FastifyRequest
  reply: FastifyReply
  network: string
  pace: BodyPace
  began: number
  /** What the connection had read before this body. */
  bytesBefore: number
  bytes: number
  lastByteAt: number
  slowLooks: number
}

/**
 * Ends requests whose bodies do not arrive, and lets no address have many of them under way: a connection with half a
 * body costs its sender nothing. Bytes are counted at the socket, so that the reader of the body is not disturbed.
 */
export function addUnfinishedLimits(
  app: FastifyInstance,
  clock: Pick<Clock, 'monotonic'>,
  limits: UnfinishedLimits,
): void {
  const all = new Set<Unfinished>()
  const counts = new Map<string, number>()

  function forget(one: Unfinished): void {
    if (!all.delete(one)) return
    const left = (counts.get(one.network) ?? 1) - 1
    if (left === 0) counts.delete(one.network)
    else counts.set(one.network, left)
  }

  app.addHook('onRequest', async (request, reply) => {
    // A request that was injected without a network has arrived already.
    if (!announcesBody(request) || !(request.raw.socket instanceof Socket)) return
    const network = clientNetwork(request.ip)
    const count = counts.get(network) ?? 0
    if (limits.perAddress > 0 && count >= limits.perAddress) {
      reply.header('connection', 'close') // what is still coming is not read
      throw tooMany(limits.perAddress)
    }
    counts.set(network, count + 1)
    const now = clock.monotonic()
    const pace = limits[request.routeOptions.config.bodyPace ?? 'ordinary']
    const bytesBefore = request.raw.socket.bytesRead
    const one = { request, reply, network, pace, began: now, bytesBefore, bytes: 0, lastByteAt: now, slowLooks: 0 }
    all.add(one)
    request.raw.once('end', () => forget(one))
    request.raw.once('close', () => forget(one))
  })

  const looking = setInterval(() => {
    const now = clock.monotonic()
    for (const one of all) {
      if (!isTooSlow(one, now)) one.slowLooks = 0
      else if (++one.slowLooks >= 2) {
        forget(one)
        giveUp(one)
      }
    }
  }, limits.lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

/** RFC 9112, 6: a request has a body if it says how it ends. */
function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isTooSlow(one: Unfinished, now: number): boolean {
  const { request, reply, pace, began } = one
  const bytes = request.raw.socket.bytesRead - one.bytesBefore
  if (bytes > one.bytes) {
    one.bytes = bytes
    one.lastByteAt = now
  }
  // A client that has its answer gets only as much more time as it takes to read it.
  if (reply.raw.writableFinished) return true
  if (now - one.lastByteAt > pace.graceMs) return true
  return now - began > pace.graceMs + (bytes / pace.bytesPerSecond) * 1000
}

function giveUp({ request, reply }: Unfinished): void {
  const { socket } = request.raw
  if (reply.raw.headersSent) {
    socket.destroy()
    return
  }
  reply.hijack()
  const { status, body } = httpError(
    new AppError(
      'timeout',
      'The body of this request did not arrive in time: send it again, over a faster line or in smaller parts',
    ),
  )
  const text = JSON.stringify(body)
  reply.raw.writeHead(status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // what hooks have set: no undefined among them
    'x-request-id': request.id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  })
  reply.raw.end(text, () => socket.destroySoon())
}

function tooMany(most: number): AppError {
  return new AppError(
    'rate_limited',
    `${most} requests from your address are still sending their bodies: wait until some have arrived`,
    { code: 'rate_limit_exceeded', retryAfterSeconds: 10 },
  )
}
