import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** Answers one HTTP request with the given server. `message` is the request's body, parsed already. */
export type Speak = (server: Server, request: Request, message: unknown) => Promise<Spoken>

export interface Spoken {
  status: number
  headers: Record<string, string>
  /** JSON or empty. */
  body: string
}

/**
 * Makes the function that supports every revision of the protocol; each answer is one JSON document. Since 2026-07-28 a
 * request names its revision. Earlier revisions begin with a handshake, which a server without sessions does not
 * remember.
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
      return spoken(await modern.fetch(request, { parsedBody: message }))
    }
    // By default, the library opens an event stream for each answer of these revisions.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    const taken = answerTaken(transport)
    try {
      const refused = transport.handleRequest(request, { parsedBody: message }).then(spoken)
      return await Promise.race([taken, refused])
    } catch (error) {
      // A server that has answered holds no resources, and closing it would cost a stack trace each time.
      await server.close()
      throw error
    }
  }
}

/**
 * Takes the answer before the library makes a `Response` of it, whose body would have to be read again: that would be a
 * third of the protocol's cost. Other answers (a refused header, an accepted notification) still come as a `Response`.
 */
function answerTaken(transport: WebStandardStreamableHTTPServerTransport): Promise<Spoken> {
  const { promise, resolve } = Promise.withResolvers<Spoken>()
  transport.send = async (message) => {
    if ('result' in message || 'error' in message) {
      resolve({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) })
    }
  }
  return promise
}

async function spoken(response: Response): Promise<Spoken> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
