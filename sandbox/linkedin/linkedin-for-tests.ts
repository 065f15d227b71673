import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createLinkedInSandbox, type LinkedInSandbox } from './create-linkedin-sandbox.ts'
import type { LinkedInSandboxOptions } from './options.ts'

interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a foreign service's JSON, looked at by assertions only
  body: any
}

export interface LinkedInForTests {
  sandbox: LinkedInSandbox
  /** URNs of the first member and of the first page. */
  member: string
  page: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

/** A started sandbox with a token of its first member; it stops with the test. */
export async function openLinkedIn(t: TestContext, options: LinkedInSandboxOptions = {}): Promise<LinkedInForTests> {
  const sandbox = createLinkedInSandbox(options)
  await sandbox.start()
  t.after(() => sandbox.stop())
  const { members, pages } = sandbox.state
  const tokens = sandbox.grant(members[0]?.vanityName ?? '')
  assert.ok(tokens)
  return {
    sandbox,
    member: tokens.memberUrn,
    page: pages[0]?.urn ?? '',
    async call(method, path, body, headers = {}) {
      const isPlain = body !== undefined && !(body instanceof URLSearchParams) && !(body instanceof Uint8Array)
      const response = await fetch(new URL(path, sandbox.url), {
        method,
        headers: {
          authorization: `Bearer ${tokens.accessToken}`,
          'linkedin-version': '202609',
          'x-restli-protocol-version': '2.0.0',
          ...(isPlain && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isPlain
          ? JSON.stringify(body)
          : ((body as URLSearchParams | Uint8Array<ArrayBuffer> | undefined) ?? null),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
    },
  }
}

/** The body of a post; given members replace its own. */
export const postOf = (author: string, members: Record<string, unknown> = {}) => ({
  author,
  commentary: 'Hello',
  visibility: 'PUBLIC',
  lifecycleState: 'PUBLISHED',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...members,
})
