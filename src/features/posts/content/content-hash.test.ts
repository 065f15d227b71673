import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentHash, type PostContent } from './content-hash.ts'

const image = { assetId: 'a', url: 'https://one', contentType: 'image/png', sizeBytes: 1 }
const content: PostContent = {
  platform: 'x',
  socialAccountId: 'account',
  contentText: 'Hello',
  media: { kind: 'image', ...image, altText: 'A door' },
  platformPayload: { thread: [{ text: 'two', media: { kind: 'image', ...image } }], replySettings: 'everyone' },
}

test('the hash covers text, assets, alternative text, payload, platform and account', () => {
  const changes: Partial<PostContent>[] = [
    { contentText: 'Hello ' },
    { platform: 'bluesky' },
    { socialAccountId: 'other' },
    { socialAccountId: null },
    { media: null },
    { media: { kind: 'image', ...image, assetId: 'b', altText: 'A door' } },
    { media: { kind: 'image', ...image, altText: 'A window' } },
    { platformPayload: null },
    { platformPayload: { ...content.platformPayload, replySettings: 'following' } },
    { platformPayload: { ...content.platformPayload, thread: [{ text: 'three' }] } },
  ]
  const hashes = new Set([content, ...changes.map((change) => ({ ...content, ...change }))].map(contentHash))
  assert.equal(hashes.size, changes.length + 1)
})

test('the hash does not depend on addresses of files or on the order of keys', () => {
  const moved: PostContent = {
    platformPayload: {
      replySettings: 'everyone',
      thread: [{ media: { kind: 'image', ...image, url: 'https://two' }, text: 'two' }],
    },
    media: { kind: 'image', ...image, altText: 'A door', url: 'https://three', sizeBytes: 2 },
    contentText: 'Hello',
    socialAccountId: 'account',
    platform: 'x',
  }
  assert.equal(contentHash(moved), contentHash(content))
})

test('the hash of given content never changes: approvals that stand are bound to it', () => {
  const images = { kind: 'images' as const, images: [image, { ...image, assetId: 'b', altText: 'B' }] }
  const document = {
    kind: 'document' as const,
    ...image,
    assetId: 'c',
    contentType: 'application/pdf' as const,
    title: 'Plan',
  }
  const thread = [{ text: 'two' }, { text: 'three', media: null }, { text: 'four', media: images }]
  const known: [Partial<PostContent>, string][] = [
    [{}, '355dd06ad49b1989d9a8c438e141e82967891697e6d34ef41408956c78c5c77e'],
    [
      { media: images, platformPayload: { thread } },
      '63b057f669f4bf55cdc2b4751968bcc9184b2bb01029c7d8813a15a466132180',
    ],
    [
      { platform: 'linkedin', media: document, platformPayload: { firstComment: 'Ahoy' } },
      'dac3dfb6820a015c88900bf68a5e00e49bc36791040f7c0d1eaa2a6de085d334',
    ],
    [{ media: null, platformPayload: null }, 'd706feb4f62a3d76ab7af578e5b0a9715c6fed399a1de1f73566010fd9058b28'],
  ]
  for (const [change, hash] of known) assert.equal(contentHash({ ...content, ...change }), hash)
})
