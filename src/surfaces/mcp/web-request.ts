import type { FastifyRequest } from 'fastify'

/**
 * The headers that the protocol reads. Credentials are left out: the caller is already known, and nothing else needs
 * them.
 */
const READ = /^(content-type|mcp-.*)$/

/** The types that the protocol requires a client to accept. */
const BOTH = 'application/json, text/event-stream'

/** The request for the protocol library. Its body is already parsed and passed beside it. */
export function webRequest({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Request {
  const read: [string, unknown][] = Object.entries(headers).filter(([name]) => READ.test(name))
  // An answer is always JSON, so a client that accepts JSON need not accept event streams.
  read.push(['accept', takesJson(headers.accept) ? BOTH : headers.accept])
  // The real address was already checked, and is not used again.
  return new Request('http://localhost/mcp', {
    method,
    headers: read.map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

/** Whether the client takes JSON; without the header it takes anything. RFC 9110, section 12.5.1. */
function takesJson(accept: string | undefined): boolean {
  const ranges = (accept ?? '*/*').toLowerCase().split(',')
  return ranges.some((range) => /^\s*(\*\/\*|application\/(\*|json))\s*(;|$)/.test(range))
}
