import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SRT_FILES, VTT_FILES } from '../../../tests/support/contract/subtitles/files.ts'
import { readSubtitles } from './read-subtitles.ts'

for (const [kind, files] of [
  ['SubRip', SRT_FILES],
  ['WebVTT', VTT_FILES],
] as const) {
  describe(`${files.length} files of ${kind} lose no word in silence:`, () => {
    for (const { what, file, texts, leftOut = [] } of files) {
      test(what, () => {
        const found = readSubtitles(file)
        assert.ok('captions' in found, JSON.stringify(found))
        const lines = found.leftOut.map(({ line }) => line)
        assert.deepEqual([found.captions.map(({ text }) => text), lines], [texts, leftOut])
      })
    }
  })
}
