import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../../tests/support/growth.ts'
import { pageText } from './page-text.ts'

test('reading a page takes linear time, whatever it contains', () => {
  const pieces = ['<!--', '<!-- -->', '<!---->', '<meta ', '<meta charset', '<meta charset>', '<?xml ', '<', ' ', '-->']
  for (const piece of pieces) {
    for (const type of ['text/html', null]) {
      const growth = growthOf((units) => {
        const page = Buffer.from(piece.repeat(Math.ceil(units / piece.length)))
        return () => pageText(page, type)
      }, 4_000)
      assert.ok(growth < MOST_GROWTH, `${piece}: ${growth.toFixed(0)} times the work for 16 times the page`)
    }
  }
})
