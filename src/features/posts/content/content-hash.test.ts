import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentHash, hashLike, type PostContent } from './content-hash.ts'

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
      '7e910cbe8e050f6d7775ba88927ae04288cfd93995cc6f3a143f31c06fd4c33e',
    ],
    [{ media: null, platformPayload: null }, 'd706feb4f62a3d76ab7af578e5b0a9715c6fed399a1de1f73566010fd9058b28'],
  ]
  for (const [change, hash] of known) assert.equal(contentHash({ ...content, ...change }), hash)
})

test('a document’s title counts; an approval from before it did stands until the content is written again', () => {
  const media = {
    kind: 'document' as const,
    ...image,
    assetId: 'c',
    contentType: 'application/pdf' as const,
    title: 'Plan',
  }
  const post: PostContent = { ...content, platform: 'linkedin', media, platformPayload: { firstComment: 'Ahoy' } }
  const renamed: PostContent = { ...post, media: { ...media, title: 'Other words' } }
  assert.notEqual(contentHash(renamed), contentHash(post))
  const untitled = 'dac3dfb6820a015c88900bf68a5e00e49bc36791040f7c0d1eaa2a6de085d334'
  assert.equal(hashLike(untitled, post), untitled)
  assert.equal(hashLike(contentHash(post), post), contentHash(post))
  assert.equal(hashLike(contentHash(post), renamed), contentHash(renamed))
  assert.notEqual(hashLike(untitled, { ...post, contentText: 'Other' }), untitled)
})
