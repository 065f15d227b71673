import { Agent, request as httpRequest } from 'node:http'

export interface AbuseRequest {
  port: number
  method: string
  path: string
  /** The loopback address from which it is sent. Limits by address take each address for another customer. */
  from: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface AbuseAnswer {
  status: number
  text: string
}

const agents = new Map<string, Agent>()

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from })
  agents.set(from, agent)
  return agent
}

/** Sends a request from a chosen address, which fetch cannot do. Status 0: the connection ended without an answer. */
export function send({ port, method, path, from, headers = {}, body }: AbuseRequest): Promise<AbuseAnswer> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '' })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { host: '127.0.0.1', port, method, path, agent: agentOf(from), headers: { ...headers, ...length } }
    const sent = httpRequest(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', lost)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', lost)
    sent.end(body)
  })
}

export const asJson = (token?: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})
