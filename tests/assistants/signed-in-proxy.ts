import { createServer, request } from 'node:http'

/**
 * A proxy to a server's `/mcp` that adds a token to each request, for programs that send none. It passes on everything
 * else unchanged, the Host header too.
 */
export async function signedInProxy(
  target: string,
  token: string,
  ownPort: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${ownPort}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
