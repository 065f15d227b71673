import assert from 'node:assert/strict'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import { tiktokRefusal } from '#platforms/tiktok/refusal.ts'
import { MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { createTikTokSandbox, type TikTokSandbox } from '../../sandbox/tiktok/create-tiktok-sandbox.ts'
import type { TikTokSandboxOptions } from '../../sandbox/tiktok/options.ts'
import { fileOf } from './conformance/outgoing-part.ts'
import type { TestNetwork } from './test-network.ts'

export const tiktokForTests: TestNetwork<TikTokSandbox, TikTokSandboxOptions> = {
  create: createTikTokSandbox,
  handle: (n) => `northwind_${n}`,
  accounts: (handles) => ({ accounts: handles.map((username) => ({ username, displayName: username })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated TikTok does not know @${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { credentials }, title) {
    const begun = await fetch(`${sandbox.url}/v2/post/publish/video/init/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        post_info: { title, privacy_level: 'PUBLIC_TO_EVERYONE' },
        source_info: { source: 'FILE_UPLOAD', video_size: MP4.length, chunk_size: MP4.length, total_chunk_count: 1 },
      }),
    })
    const { data } = (await begun.json()) as { data: { publish_id: string; upload_url: string } } // the vendor's form
    const range = `bytes 0-${MP4.length - 1}/${MP4.length}`
    const headers = { 'content-type': 'video/mp4', 'content-range': range }
    const { status } = await fetch(data.upload_url, { method: 'PUT', headers, body: MP4 })
    assert.equal(status, 201)
    return sandbox.state.publishes.get(data.publish_id)?.postId ?? assert.fail(JSON.stringify(data))
  },
  publicCall: { method: 'PUT', path: '/video/' },
  readCall: { method: 'POST', path: '/v2/video/query/' },
  chaos: { options: { mediaProcessingMs: 300, moderationMs: 300 } },
  refusal: tiktokRefusal,
  documentedRefusals: 25,
  conformance: {
    traits: {
      follows: null,
      refreshTokenRotates: true,
      refreshTokenIsSpent: true,
      // One upload carries a whole video. It is announced once, and its address serves as the permission.
      uploadCall: /^POST \/v2\/post\/publish\/video\/init\/$/,
      publicCallHasToken: false,
      dedupKey: false,
      accessEndsWithGrant: true,
    },
    forms: {
      'at once': { mediaProcessingMs: 0, rateLimits: 'off' },
      'after a while, and moderated': { mediaProcessingMs: 30, moderationMs: 40, listingLagMs: 60, rateLimits: 'off' },
    },
    fit: asVideo,
    untold: ['quotes', 'bookmarks'],
    neverPosted: (_, n) => `75000000000000${String(n).padStart(5, '0')}`,
    removePast: ({ state, clock }, externalId) => {
      const post = [...state.publishes.values()].find(({ postId }) => postId === externalId)
      assert.ok(post)
      post.deletedAtMs = clock.now()
    },
    expire: (sandbox, { credentials }) => {
      grantOf(sandbox, credentials.accessToken).accessExpiresAtMs = 0
    },
    revoke: (sandbox, { credentials }) => {
      sandbox.state.grants.delete(grantOf(sandbox, credentials.accessToken))
    },
  },
}

const VIDEO: OutgoingMedia = {
  kind: 'video',
  assetId: '7d0f5a36-3c7a-4b0e-9d5e-0d6d0a2f3c11',
  contentType: 'video/mp4',
  width: 720,
  height: 1280,
  durationSeconds: 30,
  altText: '',
  aiGenerated: false,
  ...fileOf(MP4),
}

/** Turns the part into a video with a privacy level, which a person must choose. */
function asVideo(part: OutgoingPart): OutgoingPart {
  return { ...part, media: [VIDEO], payload: { privacyLevel: 'PUBLIC_TO_EVERYONE' } }
}

function grantOf({ state }: TikTokSandbox, accessToken: string) {
  const grant = [...state.grants].find((other) => other.accessToken === accessToken)
  assert.ok(grant)
  return grant
}
