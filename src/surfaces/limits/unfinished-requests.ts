import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '#auth/guard/client-network.ts'
import type { Clock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { httpError } from '../http/http-errors.ts'

/**
 * How slowly a body may arrive. The allowed time grows with the received bytes, so that size alone is never a problem.
 */
export interface BodyPace {
  /** Milliseconds: the longest wait for the first byte, the longest silence, and the time allowed beyond the pace. */
  graceMs: number
  bytesPerSecond: number
}

export interface UnfinishedLimits {
  /** The pace of bodies up to 1 MB, which are usually small. */
  ordinary: BodyPace
  /** The pace of a signed PUT of a file. It is slower than any line over which people send large files. */
  upload: BodyPace
  /** The most requests of one address that are still sending bodies. 0 means any number. */
  perAddress: number
  /**
   * Milliseconds between two checks. A body is ended if two checks in a row find it too slow, because a single one may
   * follow a stall of this process.
   */
  lookEveryMs: number
}

export const BODY_PACES: Pick<UnfinishedLimits, 'ordinary' | 'upload' | 'lookEveryMs'> = {
  ordinary: { graceMs: 10_000, bytesPerSecond: 16 * 1024 },
  upload: { graceMs: 30_000, bytesPerSecond: 4 * 1024 },
  lookEveryMs: 1000,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The pace for the route's bodies; `ordinary` if omitted. */
    bodyPace?: 'upload'
  }
}

interface Unfinished {
  request: FastifyRequest
  reply: FastifyReply
  network: string
  pace: BodyPace
  began: number
  /** The bytes that the connection had read before this body. */
  bytesBefore: number
  bytes: number
  lastByteAt: number
  slowLooks: number
}

/**
 * Ends requests whose bodies do not arrive, and limits their number for each address, because a connection with half a
 * body costs its sender nothing. It counts bytes at the socket, so that the reader of the body is not affected.
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
    // An injected request, without a network, has already arrived.
    if (!announcesBody(request) || !(request.raw.socket instanceof Socket)) return
    const network = clientNetwork(request.ip)
    const count = counts.get(network) ?? 0
    if (limits.perAddress > 0 && count >= limits.perAddress) {
      reply.header('connection', 'close') // the rest of the body is not read
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

/** Whether the request has a body. Then one of these headers says where it ends. RFC 9112, 6 */
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
  // A client whose answer has been sent has the time of two checks to read it.
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
