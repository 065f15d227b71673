import { join } from 'node:path'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

// biome-ignore lint/suspicious/noExplicitAny: the journey reads answers field by field and asserts on what it finds
type Answer = any

/** An assistant's client, as far as the journey uses it. */
export interface Speaker {
  tools(): Promise<string[]>
  call(name: string, args: Record<string, unknown>): Promise<{ isError: boolean; data: Answer }>
  close(): Promise<void>
}

/** A library and a revision that it speaks. */
export interface Library {
  name: string
  /**
   * Connects. Answers null if the person was sent to the consent page. With `cameBackWith`, it exchanges the code
   * first.
   */
  connect(url: URL, provider: OAuthClientProvider, cameBackWith?: URLSearchParams): Promise<Speaker | null>
}

interface ClientV1 {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Imports a part of the older library, which only this folder has installed. */
const sdk = (path: string) => import(join(import.meta.dirname, 'node_modules/@modelcontextprotocol/sdk/dist/esm', path))

const INFO = { name: 'Journey', version: '1' }

function v2(revision: string): Library {
  return {
    name: `client 2, ${revision}`,
    async connect(url, provider, cameBackWith) {
      const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
      if (cameBackWith) {
        await transport.finishAuth(cameBackWith)
        return this.connect(url, provider)
      }
      const client = new Client(
        INFO,
        revision === '2026-07-28'
          ? { versionNegotiation: { mode: { pin: revision } } }
          : { supportedProtocolVersions: [revision] },
      )
      try {
        await client.connect(transport)
      } catch (error) {
        if (error instanceof UnauthorizedError) return null
        throw error
      }
      if (client.getNegotiatedProtocolVersion() !== revision) throw new Error('It speaks another revision')
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: async (name, args) => told(await client.callTool({ name, arguments: args })),
        close: () => client.close(),
      }
    },
  }
}

/** The library for the revisions of 2025. It offers the newest revision that it knows. */
const v1: Library = {
  name: 'client 1, 2025-11-25',
  async connect(url, provider, cameBackWith) {
    const { Client } = await sdk('client/index.js')
    const { StreamableHTTPClientTransport: Transport } = await sdk('client/streamableHttp.js')
    const { UnauthorizedError: Unauthorized } = await sdk('client/auth.js')
    // The newer library's provider has everything that the older one needs.
    const transport = new Transport(url, { authProvider: provider })
    if (cameBackWith) {
      await transport.finishAuth(cameBackWith.get('code') ?? '')
      return this.connect(url, provider)
    }
    const client: ClientV1 = new Client(INFO)
    try {
      await client.connect(transport)
    } catch (error) {
      if (error instanceof Unauthorized) return null
      throw error
    }
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args) => told(await client.callTool({ name, arguments: args })),
      close: () => client.close(),
    }
  },
}

export const LIBRARIES: readonly Library[] = [v1, ...['2025-06-18', '2025-11-25', '2026-07-28'].map(v2)]

const told = (result: Record<string, unknown>): Awaited<ReturnType<Speaker['call']>> => ({
  isError: result.isError === true,
  // A refusal comes only as text.
  data: result.structuredContent ?? JSON.parse((result.content as { text: string }[])[0]?.text ?? 'null'),
})
