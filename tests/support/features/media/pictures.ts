import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'

/** The endpoints that start the upload of a workspace's logo and of one's own picture. */
export const LOGO = '{O}/logo/upload-url'
export const OWN = '/v1/users/me/profile-image/upload-url'

export interface PictureTicket {
  uploadUrl: string
  key: string
  assetUrl: string
  expiresInSeconds: number
  method: string
  requiredHeaders: Record<string, string>
}

/** Asks for an upload address and PUTs the bytes there, as a browser would. */
export function picturesOf(t: TestApp) {
  async function ticket(as: Person, path: string, contentType: string): Promise<PictureTicket> {
    const answer = await t.request('POST', path, { as, body: { contentType } })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data
  }

  async function put({ uploadUrl, requiredHeaders }: PictureTicket, bytes: Buffer): Promise<void> {
    const type = requiredHeaders['Content-Type'] ?? ''
    const headers = { 'content-type': type, 'content-length': String(bytes.length) }
    await t.services.storage.receive({ url: new URL(uploadUrl), headers, body: Readable.from([bytes]), maxBytes: 1e9 })
  }

  async function upload(as: Person, path: string, bytes: Buffer, contentType = 'image/png'): Promise<PictureTicket> {
    const given = await ticket(as, path, contentType)
    await put(given, bytes)
    return given
  }

  /** What a browser gets at a picture's address. */
  async function shown(url: string) {
    const answer = await t.app.inject({ method: 'GET', url: new URL(url).pathname })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }

  return { ticket, put, upload, shown }
}
