import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MP4, WEBM } from './bytes-for-tests.ts'
import { isPlayable } from './fetch-media.ts'
import { filmOf } from './film-for-tests.ts'
import { filmShape } from './film-shape.ts'
import { sniffMedia } from './sniff-media.ts'

test('the size and length of a video are read, or nothing if it has none', () => {
  assert.deepEqual(filmShape(filmOf({ width: 540, height: 960, seconds: 7 })), { width: 540, height: 960, seconds: 7 })
  for (const bytes of [MP4, WEBM, Buffer.alloc(0)]) assert.equal(filmShape(bytes), null)
})

test('a video filmed on a phone held upright is rotated', () => {
  const film = filmOf({ width: 1920, height: 1080 })
  // The matrix of a quarter turn: a, b, u, c, d.
  const at = film.indexOf('tkhd') + 4 + 40
  for (const [place, value] of [0, 65_536, 0, -65_536, 0].entries()) film.writeInt32BE(value, at + 4 * place)
  assert.deepEqual(filmShape(film), { width: 1080, height: 1920, seconds: 10 })
})

test('WebM is a video, other Matroska files are not', () => {
  assert.equal(sniffMedia(WEBM), 'video/webm')
  assert.equal(isPlayable({ bytes: WEBM }), true)
  assert.equal(isPlayable({ bytes: WEBM.subarray(0, 35) }), false)
  assert.equal(sniffMedia(Buffer.from(WEBM.toString('latin1').replace('webm', 'mkv1'), 'latin1')), null)
})
