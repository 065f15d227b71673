import type { FastifyRequest } from 'fastify'
import type { Scope } from '#contract/programs/scopes.ts'
import { unauthenticated } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { Principal } from '../execution/call.ts'
import type { Permit } from '../limits/permits.ts'

/** The connection behind a request, and as much of the request itself as an operation may see. */
export interface McpCaller {
  principal: Principal & { orgId: string }
  scopes: readonly Scope[]
  requestId: string
  clientAddress: string
  /** Known once the body has been read. */
  bodyBytes(): number
}

/** A caller of a tool. `counted` passes the counted permits to the code that writes the headers of the answer. */
export interface ToolCaller extends McpCaller {
  counted(permits: readonly Permit[]): void
}

/** Finds the caller by the bearer token: `authenticate` asks the database, `recognise` may use memory. Throws 401. */
export async function callerOf(
  { assistants }: Services,
  request: FastifyRequest,
  how: 'authenticate' | 'recognise',
): Promise<McpCaller> {
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const connection = token === undefined ? null : await assistants[how](token)
  if (!connection) throw unauthenticated('Connect: the token is missing, invalid or expired')
  const { userId, orgId, connectionId, tokenHash, scopes } = connection
  return {
    principal: { userId, orgId, connectionId, tokenHash },
    scopes,
    requestId: request.id,
    clientAddress: request.ip,
    bodyBytes: () => request.bodyBytes,
  }
}
