import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FuzzRequest } from './request.ts'

export interface FuzzAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
/** A server that is silent for so many milliseconds hangs. */
const PATIENCE_MS = 20_000

/** Sends exactly these bytes. An HTTP library might correct the path or the headers. */
export function send(port: number, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>()
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: Buffer.from(path).toString('latin1'),
    headers: { ...latin1(headers), ...(body && { 'content-length': body.length }) },
    agent,
    timeout: PATIENCE_MS,
  })
  sent.on('response', (response) => {
    buffer(response)
      .then((bytes) => unpacked(bytes, response.headers['content-encoding']))
      .then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject)
  })
  sent.on('timeout', () => sent.destroy(new Error('no answer')))
  sent.on('error', reject)
  sent.end(body)
  return promise
}

const latin1 = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]))

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}
