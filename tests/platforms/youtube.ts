import assert from 'node:assert/strict'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import { youtubeRefusal } from '#platforms/youtube/refusal.ts'
import { MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { createYouTubeSandbox, type YouTubeSandbox } from '../../sandbox/youtube/create-youtube-sandbox.ts'
import type { YouTubeSandboxOptions } from '../../sandbox/youtube/options.ts'
import { fileOf } from './conformance/outgoing-part.ts'
import type { TestNetwork } from './test-network.ts'

export const youtubeForTests: TestNetwork<YouTubeSandbox, YouTubeSandboxOptions> = {
  create: createYouTubeSandbox,
  handle: (n) => `northwind_${n}`,
  accounts: (handles) => ({ accounts: handles.map((handle) => ({ handle, title: handle })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated YouTube does not know @${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { credentials }, description) {
    const authorization = `Bearer ${credentials.accessToken}`
    const opened = await fetch(`${sandbox.url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'x-upload-content-type': 'video/mp4',
        'x-upload-content-length': String(MP4.length),
      },
      body: JSON.stringify({ snippet: { title: 'A film', description }, status: { privacyStatus: 'public' } }),
    })
    const session = opened.headers.get('location') ?? assert.fail(await opened.text())
    const answer = await fetch(session, { method: 'PUT', headers: { authorization }, body: MP4 })
    const said = (await answer.json()) as { id?: string } // the vendor's form
    return said.id ?? assert.fail(JSON.stringify(said))
  },
  publicCall: { method: 'PUT', path: '/upload/youtube/v3/videos' },
  readCall: { method: 'GET', path: '/youtube/v3/videos' },
  chaos: { options: { project: 'verified', uploadsPerChannel: 1_000_000, mediaProcessingMs: 300 } },
  refusal: youtubeRefusal,
  documentedRefusals: 20,
  conformance: {
    traits: {
      follows: null,
      refreshTokenRotates: false,
      // One upload carries a whole film, and is opened once.
      uploadCall: /^POST \/upload\/youtube\/v3\/videos$/,
      // One upload becomes one video, however often it is finished; another upload becomes another video.
      dedupKey: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
    },
    // A project may upload 100 videos a day, fewer than the suite does, so limits are off.
    forms: {
      'of a project that was verified': { project: 'verified', mediaProcessingMs: 0, rateLimits: 'off' },
      // Only the upload itself can be asked, because the channel's list does not show the video yet.
      'of one that was not, and behind with its lists': {
        mediaProcessingMs: 40,
        listingLagMs: 60_000,
        rateLimits: 'off',
      },
    },
    fit: asVideo,
    untold: ['reposts', 'quotes', 'bookmarks'],
    neverPosted: (_, n) => `never000${String(n).padStart(3, '0')}`,
    expire: (sandbox, { credentials }) => {
      grantOf(sandbox, credentials.accessToken).accessTokens.set(credentials.accessToken, 0)
    },
    revoke: (sandbox, { credentials }) => {
      sandbox.state.grants.delete(grantOf(sandbox, credentials.accessToken))
    },
  },
}

/** A film of these bytes. */
export function film(bytes: Uint8Array<ArrayBuffer> = MP4): OutgoingMedia {
  return {
    kind: 'video',
    assetId: '7d0f5a36-3c7a-4b0e-9d5e-0d6d0a2f3c11',
    contentType: 'video/mp4',
    width: 1280,
    height: 720,
    durationSeconds: 30,
    altText: '',
    aiGenerated: false,
    ...fileOf(bytes),
  }
}

/** Turns the part into a video. YouTube needs a title, accepts only one part, and accepts no < or > in texts. */
function asVideo(part: OutgoingPart): OutgoingPart {
  const payload = { title: 'A film', madeForKids: false }
  return { ...part, text: part.text.replaceAll(/[<>]/g, '|'), media: [film()], payload }
}

function grantOf({ state }: YouTubeSandbox, accessToken: string) {
  const grant = [...state.grants].find(({ accessTokens }) => accessTokens.has(accessToken))
  assert.ok(grant)
  return grant
}
