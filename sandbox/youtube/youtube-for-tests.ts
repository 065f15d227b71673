import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { MP4 } from '../kit/bytes-for-tests.ts'
import { createYouTubeSandbox, type YouTubeSandbox } from './create-youtube-sandbox.ts'
import type { YouTubeSandboxOptions } from './options.ts'

export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a foreign service's JSON, looked at by assertions only
  body: any
}

export interface YouTubeForTests {
  sandbox: YouTubeSandbox
  call(
    method: string,
    address: string,
    body?: unknown,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Opens an upload of this many bytes and answers its address. */
  open(bytes: number, resource?: unknown): Promise<string>
  /** Uploads a whole film and answers the video. */
  upload(resource?: unknown): Promise<Reply>
}

export const RESOURCE = { snippet: { title: 'A film' }, status: { privacyStatus: 'public' } }
export const UPLOADS = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status'

/** A started sandbox with tokens for its first channel; it stops with the test. */
export async function openYouTube(t: TestContext, options: YouTubeSandboxOptions = {}): Promise<YouTubeForTests> {
  const sandbox = createYouTubeSandbox(options)
  await sandbox.start()
  t.after(() => sandbox.stop())
  const tokens = sandbox.grant(sandbox.state.accounts[0]?.handle ?? '')
  assert.ok(tokens)
  const youtube: YouTubeForTests = {
    sandbox,
    async call(method, address, body, { token = tokens.accessToken, headers = {} } = {}) {
      const isRaw = body === undefined || body instanceof Uint8Array || body instanceof URLSearchParams
      const response = await fetch(new URL(address, sandbox.url), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(!isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isRaw ? ((body as Uint8Array<ArrayBuffer> | URLSearchParams | undefined) ?? null) : JSON.stringify(body),
        redirect: 'manual',
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
    },
    async open(bytes, resource = RESOURCE) {
      const headers = { 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': String(bytes) }
      const opened = await youtube.call('POST', UPLOADS, resource, { headers })
      return opened.headers.get('location') ?? assert.fail(JSON.stringify(opened.body))
    },
    upload: async (resource) => youtube.call('PUT', await youtube.open(MP4.length, resource), new Uint8Array(MP4)),
  }
  return youtube
}
