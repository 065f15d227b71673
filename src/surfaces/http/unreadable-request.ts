import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** The time from the first byte of a request, or from the start of its connection, to the end of its headers. */
export const HEADERS_TIMEOUT_MS = 15_000

const WORDS: Record<number, string> = {
  400: 'This is not a readable HTTP request',
  408: 'The headers of this request did not arrive in time: send it again',
  431: 'The headers of this request are larger than 16 KB: leave some out',
}

/**
 * Answers bytes that are not a valid request, in the form of other refusals, if the connection can still send an
 * answer.
 */
export function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  const body = JSON.stringify({ error: WORDS[status] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
