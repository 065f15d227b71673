import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Reply } from '../x/x-for-tests.ts'
import { type BlueskySandbox, createBlueskySandbox } from './create-bluesky-sandbox.ts'
import type { BlueskySandboxOptions } from './options.ts'

export interface BlueskyForTests {
  sandbox: BlueskySandbox
  did: string
  /** Calls a procedure with the first account's access token, unless another is given (null: none). */
  post(
    nsid: string,
    body?: unknown,
    options?: { token?: string | null; headers?: Record<string, string> },
  ): Promise<Reply>
  get(nsid: string, params?: Record<string, string>, options?: { token?: string | null }): Promise<Reply>
}

/** A started sandbox with a session for its first account; it stops with the test. */
export async function openBluesky(t: TestContext, options: BlueskySandboxOptions = {}): Promise<BlueskyForTests> {
  const sandbox = createBlueskySandbox(options)
  await sandbox.start()
  t.after(() => sandbox.stop())
  const tokens = await sandbox.grant(sandbox.state.accounts[0]?.handle ?? '')
  assert.ok(tokens)

  async function send(
    method: string,
    path: string,
    token: string | null,
    body: string | Uint8Array<ArrayBuffer> | null,
    headers: Record<string, string>,
  ): Promise<Reply> {
    const response = await fetch(`${sandbox.url}/xrpc/${path}`, {
      method,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      body,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    sandbox,
    did: tokens.did,
    post(nsid, body, { token = tokens.accessJwt, headers = {} } = {}) {
      if (body instanceof Uint8Array) return send('POST', nsid, token, new Uint8Array(body), headers)
      if (body === undefined) return send('POST', nsid, token, null, headers)
      return send('POST', nsid, token, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
    },
    get(nsid, params = {}, { token = tokens.accessJwt } = {}) {
      return send('GET', `${nsid}?${new URLSearchParams(params)}`, token, null, {})
    },
  }
}
