import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { instagramRefusal } from '#platforms/instagram/refusal.ts'
import type { OutgoingMedia } from '#platforms/outgoing.ts'
import { createInstagramSandbox, type InstagramSandbox } from '../../sandbox/instagram/create-instagram-sandbox.ts'
import type { InstagramSandboxOptions } from '../../sandbox/instagram/options.ts'
import { fileOf, image } from './conformance/outgoing-part.ts'
import type { TestNetwork } from './test-network.ts'

/** A file that begins like a JPEG. Its other bytes differ each time. */
export const jpeg = (media: OutgoingMedia = image('a')): OutgoingMedia => ({
  ...media,
  contentType: 'image/jpeg',
  ...fileOf(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(randomUUID())])),
})

export const instagramForTests: TestNetwork<InstagramSandbox, InstagramSandboxOptions> = {
  create: createInstagramSandbox,
  handle: (n) => `northwind.${n}`,
  accounts: (handles) => ({ accounts: handles.map((username) => ({ username, name: username })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated Instagram does not know ${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { externalId, credentials }, caption) {
    const call = async (path: string, form: Record<string, string>): Promise<string> => {
      const headers = { authorization: `Bearer ${credentials.accessToken}` }
      const body = new URLSearchParams(form)
      const answer = await fetch(`${sandbox.url}/v26.0/${externalId}/${path}`, { method: 'POST', headers, body })
      const said = (await answer.json()) as { id?: string } // the vendor's form
      return said.id ?? assert.fail(JSON.stringify(said))
    }
    const image_url = jpeg().publicUrl(sandbox.url)
    return call('media_publish', { creation_id: await call('media', { image_url, caption }) })
  },
  publicCall: { method: 'POST', path: '/v26.0/:id/media_publish' },
  commentCall: { method: 'POST', path: '/v26.0/:id/comments' },
  readCall: { method: 'GET', path: '/v26.0/:id/insights' },
  chaos: { options: { mediaProcessingMs: 300 } },
  refusal: instagramRefusal,
  documentedRefusals: 50,
  conformance: {
    traits: {
      uploadCall: /^POST \/v26\.0\/\d+\/media$/,
      // The calls for both images and for their carousel.
      uploadsOfTwo: 3,
      dedupKey: false,
      follows: 'comment',
      refreshTokenRotates: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
    },
    forms: { 'as it is': {} },
    // Every post has media, and every image is a JPEG.
    fit: (part) =>
      part.kind === 'comment'
        ? part
        : { ...part, media: part.media.length > 0 ? part.media.map((media) => jpeg(media)) : [jpeg()] },
    untold: ['quotes'],
    neverPosted: (_, n) => String(1_000 + n),
    removePast: ({ state, clock }, id) => {
      const media = state.media.get(id)
      if (media) media.deletedAtMs = clock.now()
    },
    expire: (sandbox) => {
      sandbox.faults.add({ kind: 'expired-token', times: 1 })
    },
    revoke: ({ state }, { credentials }) => {
      const grant = state.grants.find(credentials.accessToken)
      assert.ok(grant && state.grants.tokens.delete(grant))
    },
  },
}
