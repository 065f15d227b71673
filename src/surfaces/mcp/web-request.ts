import type { FastifyRequest } from 'fastify'

/** Those that the protocol reads. Credentials are not among them: who calls is known, and nobody else needs them. */
const READ = /^(content-type|mcp-.*)$/

/** What the protocol asks a client to take. */
const BOTH = 'application/json, text/event-stream'

/** The request as the protocol library takes it. Its body was parsed before, and is handed on beside it. */
export function webRequest({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Request {
  const read: [string, unknown][] = Object.entries(headers).filter(([name]) => READ.test(name))
  // An answer is always JSON: who takes that need not say that they take streams of events too.
  read.push(['accept', takesJson(headers.accept) ? BOTH : headers.accept])
  // Which address it came to has been checked, and nobody asks again.
  return new Request('http://localhost/mcp', {
    method,
    headers: read.map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

/** RFC 9110, section 12.5.1: none at all takes anything. */
function takesJson(accept: string | undefined): boolean {
  const ranges = (accept ?? '*/*').toLowerCase().split(',')
  return ranges.some((range) => /^\s*(\*\/\*|application\/(\*|json))\s*(;|$)/.test(range))
}
