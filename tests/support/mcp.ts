import type { TestApp } from './app.ts'

export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** An answer of the MCP server to one message. */
export interface McpAnswer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field and assert on what they find
  body: any
}

export interface ToolAnswer extends McpAnswer {
  isError: boolean
  /** The tool's answer or refusal as JSON; undefined for a protocol error. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  data: any
  texts: string[]
}

interface SendOptions {
  headers?: Record<string, string>
  revision?: Revision
  meta?: Record<string, unknown>
}

/** Sends one message to the MCP server, without a client library. */
export async function sendMcp(
  t: TestApp,
  token: string | null,
  method: string,
  params: Record<string, unknown> = {},
  { headers = {}, revision = '2025-11-25', meta = {} }: SendOptions = {},
): Promise<McpAnswer> {
  const isModern = revision === '2026-07-28'
  const _meta = { ...meta, ...(isModern && ENVELOPE) }
  return postMcp(
    t,
    token,
    { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(Object.keys(_meta).length > 0 && { _meta }) } },
    {
      'mcp-protocol-version': revision,
      ...(isModern && { 'mcp-method': method, ...(typeof params.name === 'string' && { 'mcp-name': params.name }) }),
      ...headers,
    },
  )
}

/** Sends any body to the MCP server. */
export async function postMcp(
  t: TestApp,
  token: string | null,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<McpAnswer> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const body: unknown = response.body === '' ? null : JSON.parse(response.body)
  return { status: response.statusCode, headers: response.headers, body }
}

/** Calls a tool as an assistant's client does. */
export async function callTool(
  t: TestApp,
  token: string | null,
  name: string,
  args: Record<string, unknown> = {},
  options: SendOptions = {},
): Promise<ToolAnswer> {
  const answer = await sendMcp(t, token, 'tools/call', { name, arguments: args }, options)
  const result = answer.body?.result
  const isError = result?.isError === true
  const texts: string[] = (result?.content ?? []).map(({ text }: { text: string }) => text)
  // A refusal comes only as text, which every client shows.
  return { ...answer, isError, data: isError ? JSON.parse(texts[0] ?? '') : result?.structuredContent, texts }
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
