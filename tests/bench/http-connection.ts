import { once } from 'node:events'
import { connect } from 'node:net'

export interface HttpAnswer {
  status: number
  head: string
  body: Buffer
}

/** One kept-alive connection to 127.0.0.1, with one request at a time. */
export interface HttpConnection {
  send(request: Buffer): Promise<HttpAnswer>
  close(): void
}

const HEAD_END = '\r\n\r\n'

/**
 * HTTP/1.1 with as little work as possible, because the client shares the machine with what it measures. Every answer
 * must give its length.
 */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpAnswer> | null = null
  let chunks: Buffer[] = []
  let head: { status: number; text: string; length: number } | null = null
  let missing = 0

  const fail = (why: string): void => {
    waiting?.reject(new Error(why))
    waiting = null
  }
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('The server closed the connection'))
  socket.on('data', (chunk: Buffer) => {
    let part = chunk
    if (head === null) {
      const end = part.indexOf(HEAD_END)
      const text = part.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (end < 0 || length === undefined) return fail(`An answer without a length: ${text.slice(0, 200)}`)
      head = { status: Number(text.slice(9, 12)), text, length: Number(length) }
      missing = head.length
      part = part.subarray(end + HEAD_END.length)
    }
    chunks.push(part)
    missing -= part.length
    if (missing > 0) return
    const answer = { status: head.status, head: head.text, body: chunks.length === 1 ? part : Buffer.concat(chunks) }
    head = null
    chunks = []
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
  })

  return {
    send(request) {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  token?: string
  /** These headers are added to those of each request, and replace some of them. */
  headers?: Record<string, string>
  body?: unknown
}

/** The bytes of a request. */
export function requestBytes({ method, path, token, headers, body }: HttpRequest): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries({ accept: 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(json ? ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${json}`)
}
