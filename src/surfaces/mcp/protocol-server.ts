import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { INSTRUCTIONS } from './instructions.ts'
import type { McpTool } from './tool-set.ts'

/** The revisions of the protocol, newest first. A client that asks for an unknown one is offered the first. */
export const PROTOCOL_REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const

/** How long a client may cache the list of tools and the server's description. */
const LIST_TTL_MS = 5 * 60_000

/** What the protocol needs: the tools of one connection, and how to call one. */
export interface ServedTools {
  granted: readonly McpTool[]
  /** Why a tool that exists but was not granted cannot be called. */
  whyNot(name: string): string
  call(tool: McpTool, params: { name: string }): Promise<CallToolResult>
}

/**
 * The protocol's server for one request. It keeps no state between requests, so that any process can serve any of them.
 */
export function protocolServer(version: string, { granted, whyNot, call }: ServedTools): Server {
  const hint = { ttlMs: LIST_TTL_MS, cacheScope: 'private' as const }
  const server = new Server(
    { name: 'galley', title: 'Galley', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      supportedProtocolVersions: [...PROTOCOL_REVISIONS],
      cacheHints: { 'tools/list': hint, 'server/discover': hint },
      jsonSchemaValidator: NO_VALIDATOR,
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: granted.map(({ shown }) => shown) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = granted.find(({ shown }) => shown.name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, whyNot(params.name))
    return call(tool, params)
  })
  return server
}

/**
 * The protocol's library uses a validator only for a client's answers to questions of the server, and Galley asks none.
 * The operation checks the arguments of tools.
 */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('Galley asks the client nothing, so that there is no answer to check')
  },
}
