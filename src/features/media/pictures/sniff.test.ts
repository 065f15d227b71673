import assert from 'node:assert/strict'
import { test } from 'node:test'
import { animation, mp4Head, solid } from '../../../../tests/support/features/media/images.ts'
import { sniff } from './sniff.ts'

const small = solid({ width: 2, height: 2 })
const ebml = (docType: string) => Buffer.concat([Buffer.from('1a45dfa39f4282', 'hex'), Buffer.from(docType)])

for (const [what, bytes, type] of [
  ['JPEG', await small.clone().jpeg().toBuffer(), 'image/jpeg'],
  ['PNG', await small.clone().png().toBuffer(), 'image/png'],
  ['WebP', await small.clone().webp().toBuffer(), 'image/webp'],
  ['GIF', await animation('gif', ['red', 'blue']), 'image/gif'],
  ['MP4', mp4Head('isom'), 'video/mp4'],
  ['MP4 of a telephone', mp4Head('mp42'), 'video/mp4'],
  ['MOV', mp4Head('qt  '), 'video/quicktime'],
  ['WebM', ebml('webm'), 'video/webm'],
  ['Matroska', ebml('matroska'), null],
  ['AVIF', await small.clone().avif().toBuffer(), null],
  ['HEIC', mp4Head('heic'), null],
  ['TIFF', await small.clone().tiff().toBuffer(), null],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['HTML after a comment', Buffer.from('<!-- GIF89a --><script>alert(1)</script>'), null],
  ['PDF', Buffer.from('%PDF-1.7'), null],
  ['RIFF that is sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '), null],
  ['nothing', Buffer.alloc(0), null],
] as const) {
  test(`${what} is ${type ?? 'not taken'}`, () => assert.equal(sniff(bytes), type))
}
