import type { FastifyRequest } from 'fastify'

/** Those that the protocol reads. Credentials are not among them: who calls is known, and nobody else needs them. */
const READ = /^(accept|content-type|mcp-.*)$/

/** The request as the protocol library takes it. Its body was parsed before, and is handed on beside it. */
export function webRequest({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Request {
  const read = Object.entries(headers).filter(([name]) => READ.test(name))
  // Which address it came to has been checked, and nobody asks again.
  return new Request('http://localhost/mcp', {
    method,
    headers: read.map(([name, value]) => [name, String(value)] as [string, string]),
  })
}
