import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { BROKEN_MP4, MP4, PNG, WEBM } from '../../sandbox/kit/bytes-for-tests.ts'
import { createYouTubeSandbox, type YouTubeSandbox } from '../../sandbox/youtube/create-youtube-sandbox.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { chanceFrom } from '../support/chance.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, outgoing } from './conformance/outgoing-part.ts'
import { film } from './youtube.ts'

const chance = chanceFrom('youtube-journey')

type Part = OutgoingPart<'youtube'>

const redirectUri = 'https://galley.example/callback'
const client = { id: 'galley.apps.googleusercontent.com', secret: 'hush', name: 'Galley', redirectUris: [redirectUri] }
const playlist = { id: 'PLplanes', title: 'Planes' }
const longPlaylist = { id: 'PLplanes00000000000000000000000000', title: 'More planes' }
const UNIT = 256 * 1024

describe('YouTube, from the consent page to the video', () => {
  let sandbox: YouTubeSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    sandbox = createYouTubeSandbox({
      accounts: [
        { handle: 'northwind', title: 'Northwind', description: 'Planes', playlists: [playlist, longPlaylist] },
        { handle: 'elsewhere', title: 'Elsewhere', playlists: [{ id: 'PLelsewhere', title: 'Not ours' }] },
      ],
      clients: [client],
      project: 'verified',
      duplicates: 'reject',
      mediaProcessingMs: 0,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).youtube)
  })
  after(() => sandbox.stop())

  const part = (changes: Partial<Part> = {}) => {
    const payload = { title: `A plane ${chance.word()}`, madeForKids: false }
    // Each film differs, because YouTube refuses a repeated one.
    const media = [film(Buffer.concat([MP4, chance.bytes(8)]))]
    const composedAt = new Date(sandbox.clock.now()).toISOString()
    return outgoing(composedAt, { text: 'How it is sharpened', media, payload, ...changes }) as Part // its payload
  }
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const { signal } = new AbortController()
  const send = (draft: Part, prepared: Prepared) =>
    adapter.publishing.publish(account, draft, prepared, { guard() {}, signal })

  async function publish(draft: Part) {
    const sent = await send(draft, await prepare(draft))
    assert.ok(sent.state === 'processing' && adapter.publishing.poll)
    const outcome = await adapter.publishing.poll(account, JSON.parse(JSON.stringify(sent.ticket)))
    assert.ok(outcome.state === 'published', outcome.state)
    return { ...outcome.ref, video: sandbox.state.videos.get(outcome.ref.externalId) ?? assert.fail('no video') }
  }

  async function consent(granted: string[] = []) {
    assert.ok(adapter.connecting.oauth)
    const { authorizationUrl, secrets } = await adapter.connecting.oauth.start({ redirectUri, state: 'st4te' })
    const { searchParams, origin, pathname } = new URL(authorizationUrl)
    const choice = [['account', 'northwind'], ['decision', 'allow'], ...granted.map((scope) => ['granted', scope])]
    const body = new URLSearchParams([...searchParams, ...(choice as [string, string][])])
    const page = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' })
    const callback = new URL(page.headers.get('location') ?? '')
    assert.equal(callback.searchParams.get('state'), 'st4te')
    const code = callback.searchParams.get('code') ?? ''
    return adapter.connecting.oauth.exchange({ code, redirectUri, secrets: JSON.parse(JSON.stringify(secrets)) })
  }

  test('a channel is connected by consent; a second consent also brings a refresh token', async () => {
    await consent()
    const credentials = await consent()
    assert.ok(credentials.refreshToken)
    const [granted, ...others] = await adapter.connecting.accounts(credentials)
    assert.ok(granted)
    assert.deepEqual([granted.handle, granted.name, granted.bio, others], ['northwind', 'Northwind', 'Planes', []])
    account = granted
  })

  test('a consent with an unticked box is reported at once, not when a post is due', async () => {
    const readonly = 'https://www.googleapis.com/auth/youtube.readonly'
    await assert.rejects(consent([readonly]), failsAs('permission', /tick all/))
  })

  test('the video has its text, settings and AI label, and is in its playlist once', async () => {
    const payload = {
      title: 'A plane',
      madeForKids: true,
      privacyStatus: 'unlisted' as const,
      tags: ['oak', 'hand tools'],
      categoryId: '26',
      playlistId: playlist.id,
    }
    const bytes = Buffer.concat([MP4, chance.bytes(9)])
    const { video, externalId, url } = await publish(part({ payload, media: [{ ...film(bytes), aiGenerated: true }] }))
    assert.equal(url, `${sandbox.url}/watch?v=${externalId}`)
    assert.deepEqual(video.resource.snippet.tags, ['oak', 'hand tools'])
    assert.equal(video.privacyStatus, 'unlisted')
    assert.equal(video.resource.status.selfDeclaredMadeForKids, true)
    assert.equal(video.resource.status.containsSyntheticMedia, true)
    const ticket = { videoId: externalId, playlistId: playlist.id }
    const again = await adapter.publishing.poll?.(account, ticket)
    assert.deepEqual(again?.state === 'published' && again.ref.extra, {})
    assert.deepEqual(
      sandbox.state.playlistItems.map(({ videoId }) => videoId),
      [externalId],
    )
  })

  test('a WebM video is accepted as well', async () => {
    const webm = { ...film(Buffer.concat([WEBM, chance.bytes(8)])), contentType: 'video/webm' }
    const { video } = await publish(part({ media: [webm] }))
    assert.equal(video.verdict.uploadStatus, 'processed')
  })

  test('a category by its name, a playlist by its address', async () => {
    const own = `https://www.youtube.com/playlist?list=${longPlaylist.id}`
    const payload = { title: 'A plane', madeForKids: false, categoryId: 'Education', playlistId: own }
    const { video } = await publish(part({ payload }))
    assert.equal(video.resource.snippet.categoryId, '27')
    const [last] = sandbox.state.playlistItems.slice(-1)
    assert.deepEqual([last?.playlistId, last?.videoId], [longPlaylist.id, video.id])
  })

  test('the playlist of another channel is refused before anything is sent', async () => {
    const payload = { title: 'A plane', madeForKids: false, playlistId: 'PLelsewhere' }
    const before = sandbox.state.sessions.size
    await assert.rejects(prepare(part({ payload })), failsAs('rejected', /no such playlist/))
    assert.equal(sandbox.state.sessions.size, before)
  })

  test('if the playlist is deleted by then, the video is published, and the result says so', async () => {
    const { externalId } = await publish(part())
    const outcome = await adapter.publishing.poll?.(account, { videoId: externalId, playlistId: 'PLgone' })
    assert.ok(outcome?.state === 'published')
    assert.match(String(outcome.ref.extra.notInPlaylist), /no such playlist/)
  })

  test('a video is uploaded in pieces; after a break it continues from the received ones', async () => {
    const bytes = Buffer.concat([MP4, chance.bytes(70 * UNIT)])
    const draft = part({ media: [{ ...film(), ...fileOf(bytes) }] })
    let saved: Prepared | null = null
    let saves = 0
    const dying = adapter.publishing.prepare?.(account, draft, null, async (prepared) => {
      saved = JSON.parse(JSON.stringify(prepared))
      if (++saves === 2) throw new Error('the process died')
    })
    await assert.rejects(dying ?? Promise.resolve(), /died/)
    const begun = sandbox.state.sessions.size
    const prepared = await prepare(draft, saved)
    assert.equal(sandbox.state.sessions.size, begun)
    assert.equal(prepared.received, 70 * UNIT)
    const sent = await send(draft, prepared)
    assert.ok(sent.state === 'processing')
    assert.deepEqual(Buffer.from(sandbox.state.videos.get(String(sent.ticket.videoId))?.bytes ?? []), bytes)
  })

  test('a complete upload answers its end with the same video, and preparing it again finds that out', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    const first = await send(draft, prepared)
    const standing = sandbox.state.videos.size
    assert.deepEqual(await send(draft, prepared), first)
    assert.deepEqual(await send(draft, await prepare(draft, prepared)), first)
    assert.equal(sandbox.state.videos.size, standing)
  })

  test('a session that YouTube forgot: the channel is read, then the video is sent again', async () => {
    const [there, missing] = [part(), part()]
    const { externalId } = await publish(there)
    const forgotten = { session: `${sandbox.url}/upload/youtube/v3/videos?upload_id=forgotten`, received: 0 }
    const find = (draft: Part) => adapter.publishing.find?.(account, draft, draft.composedAt, forgotten)
    const found = await find(there)
    assert.deepEqual(found?.state === 'processing' && found.ticket, { videoId: externalId, playlistId: null })
    assert.deepEqual(await find(missing), { state: 'absent' })
    await assert.rejects(send(missing, forgotten), failsAs('retry_backoff', /begun anew/))
    const prepared = await prepare(missing, forgotten)
    assert.notEqual(prepared.session, forgotten.session)
    assert.equal((await prepare(there, forgotten)).videoId, externalId)
    assert.equal((await send(missing, prepared)).state, 'processing')
  })

  test('a video that YouTube cannot process, or rejects, fails in YouTube’s words', async () => {
    const bytes = Buffer.concat([MP4, chance.bytes(8)])
    await publish(part({ media: [film(bytes)] }))
    for (const [file, words] of [
      [BROKEN_MP4, /could not be converted/],
      [PNG, /YouTube cannot read the file/],
      [bytes, /has the same video already/],
    ] as const) {
      const draft = part({ media: [film(Buffer.from(file))] })
      const sent = await send(draft, await prepare(draft))
      assert.ok(sent.state === 'processing')
      const outcome = await adapter.publishing.poll?.(account, sent.ticket)
      assert.match(outcome?.state === 'refused' ? outcome.message : '', words)
    }
  })

  test('the daily quota, and the channel’s own limit, are waited for', async () => {
    sandbox.clock.advance(2 * 24 * 3_600_000)
    account = { ...account, credentials: await adapter.connecting.refresh(account.credentials) }
    for (let n = 0; n < 100; n++) await prepare(part())
    await assert.rejects(prepare(part()), failsAs('retry_after', /quota/))
  })

  test('a refresh token that has ended, and revoking at the end', async () => {
    await adapter.connecting.revoke?.(account.credentials)
    await assert.rejects(adapter.connecting.accounts(account.credentials), failsAs('reconnect'))
    await assert.rejects(adapter.connecting.refresh(account.credentials), failsAs('reconnect'))
  })
})

test('an unverified project: the video stays private, whatever visibility was requested', async (t) => {
  const sandbox = createYouTubeSandbox({ uploadsPerChannel: 1, mediaProcessingMs: 0 })
  await sandbox.start()
  t.after(() => sandbox.stop())
  const granted = sandbox.grant('northwind_tools') ?? assert.fail('no channel')
  const account = { externalId: granted.accountId, handle: null, credentials: { ...granted, extra: {} } }
  const { publishing } = withUsualParts(adaptersFor(sandbox.env()).youtube)
  const payload = { title: 'A plane', madeForKids: false, privacyStatus: 'public' }
  const draft = { ...outgoing(new Date().toISOString()), text: '', media: [film()], payload } as OutgoingPart
  const prepared = (await publishing.prepare?.(account, draft, null, async () => {})) ?? {}
  await publishing.publish(account, draft, prepared, { guard() {}, signal: new AbortController().signal })
  assert.deepEqual(
    [...sandbox.state.videos.values()].map(({ privacyStatus }) => privacyStatus),
    ['private'],
  )
  const second = publishing.prepare?.(account, draft, null, async () => {})
  await assert.rejects(second ?? Promise.resolve(), failsAs('retry_after', /no more videos/))
})
