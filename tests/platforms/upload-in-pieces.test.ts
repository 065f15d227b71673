import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingMedia } from '#platforms/outgoing.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { image, outgoing } from './conformance/outgoing-part.ts'

const MB = 1024 * 1024
const SIZE = 160 * MB
/** So much is read at a time, as from a disk. */
const PIECE = new Uint8Array(64 * 1024)

/** So many bytes of one request may be in the kernel's socket buffers: up to 36 MB if the reader is slow. */
const IN_SOCKETS = 64 * MB

/** How many bytes were read from the file and have not arrived: now, and at most so far. */
let inFlight = 0
let most = 0
let arrived = 0
let server: Server
let url: string

const ANSWERS: Record<string, unknown> = {
  '/2/media/upload/initialize': { data: { id: '7' } },
  '/2/media/upload/7/append': {},
  '/2/media/upload/7/finalize': { data: { id: '7' } },
  '/xrpc/com.atproto.repo.uploadBlob': {
    blob: { $type: 'blob', ref: { $link: 'bafkreif' }, mimeType: 'video/mp4', size: SIZE },
  },
  '/rest/videos?action=finalizeUpload': {},
  '/rest/videos/urn%3Ali%3Avideo%3A7': { status: 'AVAILABLE' },
}

/** LinkedIn gives an address for each part. */
const linkedinParts = () => ({
  value: {
    video: 'urn:li:video:7',
    uploadToken: '',
    uploadInstructions: Array.from({ length: SIZE / (4 * MB) }, (_, part) => ({
      uploadUrl: `${url}/part/${part}`,
      firstByte: part * 4 * MB,
      lastByte: (part + 1) * 4 * MB - 1,
    })),
  },
})

before(async () => {
  server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server
})
after(() => server.close())
beforeEach(() => {
  inFlight = 0
  most = 0
  arrived = 0
})

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const chunk of request) {
    arrived += chunk.length
    inFlight -= chunk.length
  }
  const { url: asked = '' } = request
  if (asked.startsWith('/upload/')) return resumable(request, response)
  const answer = asked === '/rest/videos?action=initializeUpload' ? linkedinParts() : (ANSWERS[asked] ?? {})
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}

/** Google's protocol: an address for the pieces, and after each piece how many bytes have arrived. */
function resumable(request: IncomingMessage, response: ServerResponse): void {
  const last = /^bytes \d+-(\d+)\//.exec(request.headers['content-range'] ?? '')?.[1]
  if (last === undefined) response.writeHead(200, { location: `${url}/upload/youtube/v3/videos?upload_id=7` }).end()
  else response.writeHead(308, { range: `bytes=0-${last}` }).end()
}

const film = (): OutgoingMedia => ({
  ...image('a'),
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: SIZE,
  read: ({ start, end } = { start: 0, end: SIZE }) => ReadableStream.from(pieces(end - start)),
})

async function* pieces(bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let left = bytes; left > 0; left -= PIECE.length) {
    const piece = PIECE.subarray(0, Math.min(left, PIECE.length))
    inFlight += piece.length
    most = Math.max(most, inFlight)
    yield piece
  }
}

const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null, scopes: [] }
const part = () => outgoing('2026-11-24T09:30:00.000Z', { text: 'A film', media: [film()] })

test('a video of 160 MB is sent to X a segment at a time', async () => {
  const env = { X_CLIENT_ID: 'galley', X_AUTHORIZE_URL: url, X_API_URL: url }
  const { publishing } = withUsualParts(adaptersFor(env).x)
  const account: OpenAccount = { externalId: '1', handle: null, credentials: { ...tokens, extra: {} } }
  await publishing.prepare?.(account, part() as never, null, async () => {}) // the part has no payload of a network
  assert.ok(arrived > SIZE, `${arrived} bytes arrived`)
  assert.ok(most <= 3 * 4 * MB, `${most} bytes were in flight at once`)
})

test('to LinkedIn a part at a time, each sent as it is read', async () => {
  const env = {
    LINKEDIN_CLIENT_ID: 'galley',
    LINKEDIN_CLIENT_SECRET: 's',
    LINKEDIN_SITE_URL: url,
    LINKEDIN_API_URL: url,
  }
  const { publishing } = withUsualParts(adaptersFor(env).linkedin)
  const credentials = { ...tokens, extra: {} }
  const account: OpenAccount = { externalId: 'urn:li:person:1', handle: null, credentials }
  await publishing.prepare?.(account, part() as never, null, async () => {})
  assert.ok(arrived >= SIZE, `${arrived} bytes arrived`)
  assert.ok(most <= 3 * 4 * MB, `${most} bytes were in flight at once`)
})

test('and to Bluesky in one request that is sent as it is read', async () => {
  const { publishing } = withUsualParts(adaptersFor({ BLUESKY_SERVICE_URL: url }).bluesky)
  const account: OpenAccount = {
    externalId: 'did:plc:1',
    handle: null,
    credentials: { ...tokens, extra: { pdsUrl: url } },
  }
  await publishing.prepare?.(account, part() as never, null, async () => {})
  assert.equal(arrived - SIZE < 1000 && arrived >= SIZE, true, `${arrived} bytes arrived`)
  assert.ok(most <= IN_SOCKETS, `${most} bytes were in flight at once`)
})

test('and to YouTube in pieces, all but the last 256 KiB before anything is public', async () => {
  const hosts = ['AUTHORIZE', 'TOKEN', 'API', 'UPLOAD', 'WEB'].map((host) => [`YOUTUBE_${host}_URL`, url])
  const env = { YOUTUBE_CLIENT_ID: 'galley', YOUTUBE_CLIENT_SECRET: 'secret', ...Object.fromEntries(hosts) }
  const { publishing } = withUsualParts(adaptersFor(env).youtube)
  const account: OpenAccount = { externalId: 'UC1', handle: null, credentials: { ...tokens, extra: {} } }
  const payload = { title: 'A film', madeForKids: false }
  const prepared = await publishing.prepare?.(account, { ...part(), payload }, null, async () => {})
  const sent = SIZE - 256 * 1024
  assert.equal(prepared?.received, sent)
  assert.ok(arrived >= sent && arrived - sent < 1000, `${arrived} bytes arrived`)
  assert.ok(most <= IN_SOCKETS, `${most} bytes were in flight at once`)
})
