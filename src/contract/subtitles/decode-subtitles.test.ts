import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeSubtitles } from './decode-subtitles.ts'

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\ncafé 日本\n'
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const wide = (text: string) => Buffer.from(text, 'utf16le')

test('a subtitle file is read in UTF-8 and in UTF-16, with a mark at its beginning and without', () => {
  for (const file of [
    Buffer.from(TEXT),
    Buffer.from(`\ufeff${TEXT}`),
    wide(`\ufeff${TEXT}`),
    swapped(wide(`\ufeff${TEXT}`)),
    wide(TEXT),
    swapped(wide(TEXT)),
  ]) {
    assert.deepEqual(decodeSubtitles(file), { text: TEXT })
  }
})

test('one in another encoding is not guessed: the line is told', () => {
  assert.deepEqual(decodeSubtitles(Buffer.from(TEXT.replace(' 日本', ''), 'latin1')), { line: 3 })
  assert.deepEqual(decodeSubtitles(Buffer.concat([wide('\ufeffa\nb'), Buffer.from([0x00])])), { line: 2 })
})
