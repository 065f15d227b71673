import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** Answers one HTTP request with the given server. `message` is the request's body, parsed already. */
export type Speak = (server: Server, request: Request, message: unknown) => Promise<Response>

/**
 * Speaks every revision, each answer one JSON document. From 2026-07-28 on a request says itself which it is; those
 * before begin with a handshake, of which a server without sessions remembers nothing.
 */
export function createSpeak(onFault: (error: Error) => void): Speak {
  const serving = new WeakMap<Request, Server>()
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const server = requestInfo && serving.get(requestInfo)
      if (!server) throw new Error('There is no server for this request')
      return server
    },
    { legacy: 'reject' },
  )

  return async (server, request, message) => {
    server.onerror = onFault
    if (!(await isLegacyRequest(request, message))) {
      serving.set(request, server)
      return modern.fetch(request, { parsedBody: message })
    }
    // The library's own way for these revisions opens an event stream for each answer.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    // What has answered holds nothing, and closing it would cost a stack trace each time.
    return transport.handleRequest(request, { parsedBody: message }).catch(async (error: unknown) => {
      await server.close()
      throw error
    })
  }
}
