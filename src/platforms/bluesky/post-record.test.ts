import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonToLex, lexicons } from '@atproto/api'
import { fileOf, plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { type Pieces, postRecord, requirePostableMedia } from './post-record.ts'
import type { Blob } from './wire.ts'

const cid = 'bafkreibme22gw2h7y2h7tg2fhqotaqjucnbc24deqo72b6mkl2egezxhvy'
const recordCid = 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a'
const blob: Blob = { $type: 'blob', ref: { $link: cid }, mimeType: 'image/png', size: 70 }
const video: Blob = { ...blob, mimeType: 'video/mp4' }
const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3jzfcijpj2z2a'
const ref = { externalId: uri, url: '', extra: { cid: recordCid } }
const nothing: Pieces = { facets: [], blobs: [], quote: null, card: null }

const image = (changes: Partial<OutgoingMedia> = {}): OutgoingMedia => ({
  kind: 'image',
  assetId: 'a',
  contentType: 'image/png',
  width: 4,
  height: 3,
  durationSeconds: null,
  altText: 'A plane',
  aiGenerated: false,
  ...fileOf(new Uint8Array(1)),
  ...changes,
})
const part = plainPart<'bluesky'>

/** The record, after the official lexicon has validated it. */
function valid(changes: Partial<OutgoingPart<'bluesky'>>, pieces: Partial<Pieces> = {}) {
  const record = postRecord(part(changes), { ...nothing, ...pieces })
  const result = lexicons.validate('app.bsky.feed.post', jsonToLex(record))
  assert.ok(result.success, result.success ? '' : String(result.error))
  return record
}

test('a plain post', () => {
  assert.deepEqual(valid({}), { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: '2026-11-24T09:30:00.000Z' })
})

test('languages, labels and a place in a thread', () => {
  const record = valid({ index: 2, payload: { langs: ['de'], labels: ['nudity'] }, parent: ref, root: ref })
  assert.equal(record.createdAt, '2026-11-24T09:30:00.002Z')
  assert.deepEqual(record.langs, ['de'])
  assert.deepEqual(record.labels, { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'nudity' }] })
  assert.deepEqual(record.reply, { root: { uri, cid: recordCid }, parent: { uri, cid: recordCid } })
})

test('images keep their order, their words and their shape', () => {
  const second = { ...blob, size: 71 }
  const media = [image(), image({ assetId: 'b', altText: '', width: null })]
  assert.deepEqual(valid({ media }, { blobs: [blob, second] }).embed, {
    $type: 'app.bsky.embed.images',
    images: [
      { alt: 'A plane', image: blob, aspectRatio: { width: 4, height: 3 } },
      { alt: '', image: second },
    ],
  })
})

test('a quote, alone and beside an image; a video', () => {
  const quote = { uri, cid: recordCid }
  const record = { $type: 'app.bsky.embed.record', record: quote }
  assert.deepEqual(valid({}, { quote }).embed, record)
  const both = valid({ media: [image()] }, { quote, blobs: [blob] }).embed as { $type: string; record: unknown } // as built
  assert.deepEqual([both.$type, both.record], ['app.bsky.embed.recordWithMedia', record])
  const film = valid({ media: [image({ kind: 'video', altText: '' })] }, { blobs: [video] }).embed
  assert.deepEqual(film, { $type: 'app.bsky.embed.video', video, aspectRatio: { width: 4, height: 3 } })
})

test('a link card, with and without a picture', () => {
  const card = { uri: 'https://a.org/', title: 'A', description: '', thumb: null }
  const plain = { uri: 'https://a.org/', title: 'A', description: '' }
  assert.deepEqual(valid({}, { card }).embed, { $type: 'app.bsky.embed.external', external: plain })
  const pictured = valid({}, { card: { ...card, thumb: blob } }).embed
  assert.deepEqual(pictured, { $type: 'app.bsky.embed.external', external: { ...plain, thumb: blob } })
})

test('the same part and pieces make the same bytes', () => {
  const once = () => JSON.stringify(postRecord(part({ media: [image()] }), { ...nothing, blobs: [blob] }))
  assert.equal(once(), once())
})

test('media that no record can hold', () => {
  const refused: OutgoingMedia[][] = [
    [image({ kind: 'document' })],
    [image(), image(), image(), image(), image()],
    [image({ kind: 'video' }), image()],
  ]
  for (const media of refused) {
    assert.throws(() => requirePostableMedia(media), failsAs('rejected'))
  }
  requirePostableMedia([image(), image(), image(), image()])
  requirePostableMedia([image({ kind: 'video' })])
})
