import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchOrg } from '../support/many-posts.ts'
import { type AbuseAnswer, asJson, send } from './abuse-request.ts'
import { animatedWebp } from './animated-webp.ts'

export interface Target {
  port: number
  attacker: BenchOrg
  /** Ends every attack. Afterwards no attack starts anything. */
  signal: AbortSignal
  /** Counts the answers by status, to show that something happened. */
  count(status: number): void
}

export type Attack = (target: Target) => Promise<void>

const FROM = '127.0.0.66'

/**
 * Attacks by one account or one address. Each goes on until `signal` ends it, with a limited number of requests at
 * once.
 */
export const ATTACKS: Record<string, Attack> = {
  'a: five completions of animated pictures at once': async (target) => {
    const files = await Promise.all([animatedWebp(300_000, 1000, 100), animatedWebp(735_000, 1000, 100)])
    await together(target, 5, async (turn) => {
      const bytes = files[turn % 2] as Uint8Array<ArrayBuffer> // there are two
      const upload = await ticket(target, { kind: 'image', contentType: 'image/webp', sizeBytes: bytes.length })
      if (!upload) return
      const headers = { 'content-type': 'image/webp' }
      await send({ port: target.port, method: 'PUT', path: upload.path, from: FROM, headers, body: bytes })
      // Completes the same file several times at once.
      const body = { key: upload.key, kind: 'image', contentType: 'image/webp' }
      await Promise.all(
        Array.from({ length: 2 }, () => call(target, 'POST', `/media/${upload.assetId}/complete`, body)),
      )
    })
  },

  'b: long emoji written, checked and approved': (target) =>
    together(target, 3, async () => {
      const text = '😀'.repeat(12_500)
      const thread = Array.from({ length: 3 }, () => ({ text }))
      const post = { platform: 'x', contentText: text, platformPayload: { thread } }
      await call(target, 'POST', '/posts/check', post)
      const posts = Array.from({ length: 3 }, () => post)
      const { text: answer } = await call(target, 'POST', '/post-groups', { title: 'Emoji', posts })
      const id = idOf(answer)
      if (id) await call(target, 'POST', `/post-groups/${id}/approve`, {})
    }),

  'c: 800 bodies sent by half': async ({ port, signal, count }) => {
    const held = new Set<Socket>()
    let begun = false
    const head =
      'POST /v1/auth/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n'
    while (!signal.aborted) {
      // First opens all connections at once, then as many new ones as a patient sender opens.
      for (let opened = 0; held.size < 800 && opened < (begun ? 5 : 800); opened++) {
        const socket = connect({ port, host: '127.0.0.1', localAddress: FROM })
        held.add(socket)
        socket.on('error', () => {}) // its `close` event shows the outcome
        socket.on('data', (answer: Buffer) => count(Number(answer.toString('latin1').split(' ')[1])))
        socket.on('close', () => held.delete(socket))
        socket.write(`${head}{"email":"${'a'.repeat(500)}`)
      }
      begun = true
      await sleep(100)
    }
    for (const socket of held) socket.destroy()
  },

  'd: large authorization requests': async (target) => {
    const body = JSON.stringify({ redirect_uris: ['https://assistant.example/cb'], token_endpoint_auth_method: 'none' })
    const { port } = target
    const made = await send({ port, method: 'POST', path: '/oauth/register', from: FROM, headers: asJson(), body })
    const clientId = (JSON.parse(made.text) as { client_id: string }).client_id
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    }
    await together(target, 10, async (turn) => {
      // Half of the requests have the greatest length that may be sent, half the greatest that may be stored.
      const form = new URLSearchParams({ ...parameters, state: 's'.repeat(turn % 2 === 0 ? 44_000 : 4000) }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const from = `127.0.2.${1 + (turn % 10)}`
      const answer = await send({ port, method: 'POST', path: '/oauth/authorize', from, headers, body: form })
      target.count(answer.status)
      await sleep(50)
    })
  },

  'e: sixty open tickets of 1 GB, and large uploads': async (target) => {
    const tickets: { path: string }[] = []
    for (let n = 0; n < 60 && !target.signal.aborted; n++) {
      const upload = await ticket(target, { kind: 'video', contentType: 'video/mp4' })
      if (upload) tickets.push(upload)
    }
    await Promise.all(tickets.slice(0, 3).map(({ path }) => put(target, path, 256 * 1024 * 1024)))
  },

  'f: a server of its own that answers with what unpacks to 300 MB': (target) =>
    together(target, 3, () =>
      call(target, 'POST', '/accounts/bluesky/connect', { handle: 'a.test', appPassword: 'abcd' }),
    ),
}

/** Runs `most` loops at once, each of which repeats `work` until the end. */
async function together({ signal }: Target, most: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: most }, async (_, first) => {
      for (let turn = first; !signal.aborted; turn += most) {
        await work(turn)
        await sleep(10)
      }
    }),
  )
}

async function call(target: Target, method: string, path: string, body: object): Promise<AbuseAnswer> {
  const { port, attacker, count } = target
  const url = `/v1/orgs/${attacker.orgId}/marketing${path}`
  const text = JSON.stringify(body)
  const answer = await send({ port, method, path: url, from: FROM, headers: asJson(attacker.token), body: text })
  count(answer.status)
  if (answer.status === 429) await sleep(500)
  return answer
}

async function ticket(target: Target, wish: object) {
  const { status, text } = await call(target, 'POST', '/media/upload-url', wish)
  if (status !== 200) return null
  const { data } = JSON.parse(text) as { data: { uploadUrl: string; key: string; assetId: string } }
  const { pathname, search } = new URL(data.uploadUrl)
  return { ...data, path: pathname + search }
}

/** Sends a file of zeros until all is sent, the server refuses, or the time is over. */
async function put({ port, signal, count }: Target, path: string, bytes: number): Promise<void> {
  function* zeros() {
    const piece = Buffer.alloc(256 * 1024)
    for (let sent = 0; sent < bytes && !signal.aborted; sent += piece.length) yield piece
  }
  const init = { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: Readable.from(zeros()), duplex: 'half' }
  // a body that only Node accepts
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init as unknown as RequestInit).catch(() => null)
  count(answer?.status ?? 0)
}

function idOf(text: string): string | null {
  const { data } = JSON.parse(text || '{}') as { data?: { group?: { id: string } } }
  return data?.group?.id ?? null
}
