import type { FastifyRequest } from 'fastify'

/** The request as the protocol library takes it. Its body was parsed before, and is handed on beside it. */
export function webRequest({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Request {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) own.set(name, String(value))
  }
  // Which address it came to has been checked, and nobody asks again.
  return new Request('http://localhost/mcp', { method, headers: own })
}
