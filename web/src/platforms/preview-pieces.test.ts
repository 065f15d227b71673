import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinksOnX } from '#rules/counting/find-links.ts'
import { previewPieces } from './preview-pieces.ts'

const MENTION = /@[\w.]+/
const leads = (text: string, find?: typeof findLinksOnX) =>
  previewPieces(text, MENTION, find).flatMap((piece) => (piece.leads ? [piece.text] : []))

test('links, mentions and tags are separate pieces, and the pieces are the text', () => {
  const text = '（https://example.com/a_(b)）#one “example.com/c”… @ana.b $GLY ana@example.com'
  assert.deepEqual(leads(text), ['https://example.com/a_(b)', '#one', 'example.com/c', '@ana.b', '$GLY'])
  assert.equal(
    previewPieces(text, MENTION)
      .map((piece) => piece.text)
      .join(''),
    text,
  )
})

test('a link is as long as its network counts it', () => {
  assert.deepEqual(leads('example.com?q=a'), ['example.com?q=a'])
  assert.deepEqual(leads('example.com?q=a', findLinksOnX), ['example.com'])
})
