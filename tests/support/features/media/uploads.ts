import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { TestAnswer, TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'

export interface Ticket {
  assetId: string
  key: string
  uploadUrl: string
}

/** The three steps of an upload, each alone and all together. */
export function uploadsOf(t: TestApp) {
  async function start(as: Person, body: Record<string, unknown>): Promise<Ticket> {
    const answer = await t.request('POST', '{O}/marketing/media/upload-url', { as, body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data
  }

  async function put({ uploadUrl }: Ticket, bytes: Buffer, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType, 'content-length': String(bytes.length) }
    await t.services.storage.receive({ url: new URL(uploadUrl), headers, body: Readable.from([bytes]), maxBytes: 1e9 })
  }

  const complete = (as: Person, { assetId, key }: Ticket, body: Record<string, unknown>): Promise<TestAnswer> =>
    t.request('POST', `{O}/marketing/media/${assetId}/complete`, { as, body: { key, ...body } })

  async function upload(as: Person, bytes: Buffer, contentType: string, extra: Record<string, unknown> = {}) {
    const kind = contentType.startsWith('video/') ? 'video' : 'image'
    const ticket = await start(as, { kind, contentType })
    await put(ticket, bytes, contentType)
    const answer = await complete(as, ticket, { kind, contentType, ...extra })
    return { ticket, answer, asset: answer.data?.asset }
  }

  return { start, put, complete, upload }
}
