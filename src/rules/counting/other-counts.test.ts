import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findCashtags } from './find-cashtags.ts'
import { countGraphemes } from './graphemes.ts'
import { threadsLength } from './threads-length.ts'
import { countUtf8Bytes } from './utf8-bytes.ts'

describe('countGraphemes and countUtf8Bytes', () => {
  const cases: [text: string, graphemes: number, bytes: number][] = [
    ['', 0, 0],
    ['Ahoy', 4, 4],
    ['a\u0301é', 2, 5],
    ['\r\n', 1, 2],
    ['👨‍👩‍👧‍👦', 1, 25],
    ['🇩🇪🇫🇷', 2, 16],
    ['日本語', 3, 9],
    ['한', 1, 3],
  ]
  for (const [text, graphemes, bytes] of cases) {
    it(JSON.stringify(text), () => assert.deepEqual([countGraphemes(text), countUtf8Bytes(text)], [graphemes, bytes]))
  }
})

describe('threadsLength', () => {
  const cases: [text: string, length: number][] = [
    ['', 0],
    ['Ahoy é', 6],
    ['日本', 2],
    ['🔥', 4],
    ['go 👨‍👩‍👧‍👦!', 29],
  ]
  for (const [text, length] of cases) it(JSON.stringify(text), () => assert.equal(threadsLength(text), length))
})

describe('findCashtags', () => {
  const cases: [text: string, cashtags: string[]][] = [
    ['$GLY', ['$GLY']],
    ['buy $GLY, $BRK.A and $vod_l!', ['$GLY', '$BRK.A', '$vod_l']],
    ['$20 a$GLY $$GLY $TOOLONGS $GLY1', []],
  ]
  for (const [text, cashtags] of cases) {
    it(text, () => {
      assert.deepEqual(
        findCashtags(text).map(({ start, end }) => text.slice(start, end)),
        cashtags,
      )
    })
  }
})
