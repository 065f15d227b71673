import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { inspect } from './inspector.ts'

/** What the person at a client sees of a call, including errors of the client itself. */
export interface Shown {
  isError: boolean
  text: string
}

/** A program that connects with a token that it has already. */
export interface Caller {
  name: string
  tools(url: string, token: string): Promise<string[]>
  call(url: string, token: string, tool: string, args: Record<string, unknown>): Promise<Shown>
}

interface AnyClient {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>
  close(): Promise<void>
}

const INFO = { name: 'Matrix', version: '1' }
const bearer = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })
const sdk = (path: string) => import(join(import.meta.dirname, 'node_modules/@modelcontextprotocol/sdk/dist/esm', path))

/** Calls a tool as assistants do: it lists the tools first, so that the client knows their output schemas. */
function byLibrary(name: string, open: (url: URL, token: string) => Promise<AnyClient>): Caller {
  const using = async <T>(url: string, token: string, work: (client: AnyClient) => Promise<T>): Promise<T> => {
    const client = await open(new URL(url), token)
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }
  return {
    name,
    tools: (url, token) =>
      using(url, token, async (client) => (await client.listTools()).tools.map((tool) => tool.name)),
    call: (url, token, tool, args) =>
      using(url, token, async (client) => {
        await client.listTools()
        try {
          const { isError, content } = await client.callTool({ name: tool, arguments: args })
          const [first] = content as { text: string }[] // an answer of Galley begins with a text
          return { isError: isError === true, text: first?.text ?? '' }
        } catch (error) {
          return { isError: true, text: String(error) }
        }
      }),
  }
}

const v1 = byLibrary('client 1, 2025-11-25', async (url, token) => {
  const { Client: ClientV1 } = await sdk('client/index.js')
  const { StreamableHTTPClientTransport: Transport } = await sdk('client/streamableHttp.js')
  const client: AnyClient = new ClientV1(INFO)
  await client.connect(new Transport(url, bearer(token)))
  return client
})

const v2 = (revision: string) =>
  byLibrary(`client 2, ${revision}`, async (url, token) => {
    const client = new Client(
      INFO,
      revision === '2026-07-28'
        ? { versionNegotiation: { mode: { pin: revision } } }
        : { supportedProtocolVersions: [revision] },
    )
    await client.connect(new StreamableHTTPClientTransport(url, bearer(token)))
    return client as unknown as AnyClient // the part that the test uses
  })

/** The inspector, which is started anew for each call. */
const inspector = (era: 'legacy' | 'modern'): Caller => ({
  name: `the inspector, ${era}`,
  async tools(url, token) {
    const { out } = await inspect(url, token, ['--protocol-era', era, '--format', 'json', '--method', 'tools/list'])
    // the inspector's own form
    const answer = JSON.parse(out) as { tools?: { name: string }[]; result?: { tools: { name: string }[] } }
    return (answer.tools ?? answer.result?.tools ?? []).map(({ name }) => name)
  },
  async call(url, token, tool, args) {
    const asked = ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)]
    const { code, out, errors } = await inspect(url, token, ['--protocol-era', era, ...asked])
    return { isError: code !== 0, text: `${out}${errors}` }
  },
})

export const CALLERS: readonly Caller[] = [
  v1,
  ...['2025-06-18', '2025-11-25', '2026-07-28'].map(v2),
  inspector('legacy'),
  inspector('modern'),
]
