import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createXSandbox, type XSandbox } from './create-x-sandbox.ts'
import type { XSandboxOptions } from './options.ts'

export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a foreign service's JSON, looked at by assertions only
  body: any
}

export interface XForTests {
  sandbox: XSandbox
  token: string
  userId: string
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Reply>
}

/** A started sandbox with tokens for its first account; it stops with the test. */
export async function openX(t: TestContext, options: XSandboxOptions = {}): Promise<XForTests> {
  const sandbox = createXSandbox(options)
  await sandbox.start()
  t.after(() => sandbox.stop())
  const tokens = sandbox.grant(sandbox.state.accounts[0]?.username ?? '')
  assert.ok(tokens)
  return {
    sandbox,
    token: tokens.accessToken,
    userId: tokens.accountId,
    async call(method, path, body, { token = tokens.accessToken, headers = {} } = {}) {
      const isPlain = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
      const response = await fetch(sandbox.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isPlain && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isPlain ? JSON.stringify(body) : ((body as FormData | URLSearchParams | undefined) ?? null),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
    },
  }
}
