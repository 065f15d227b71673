import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetUpload, isSameFile, readUnfinished, rememberUpload, type Unfinished } from './unfinished.ts'

const ORG = 'org'
const KEY = `galley.uploads.${ORG}`
const HOUR = 60 * 60_000
const upload = (assetId: string, begunAt = 0): Unfinished => ({
  assetId,
  key: `uploads/${assetId}`,
  kind: 'video',
  contentType: 'video/mp4',
  name: 'film.mp4',
  size: 9_000,
  lastModified: 77,
  begunAt,
  isSent: false,
})
function storeOf(text: string | null = null) {
  const kept = new Map([[KEY, text]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const ids = (uploads: readonly Unfinished[]) => uploads.map(({ assetId }) => assetId)

test('an upload is remembered until it is forgotten, once, for a day', () => {
  const store = storeOf()
  for (const one of [upload('a'), upload('b'), { ...upload('a'), isSent: true }]) rememberUpload(store, ORG, one)
  assert.deepEqual(ids(readUnfinished(store, ORG, HOUR)), ['b', 'a'])
  assert.equal(readUnfinished(store, ORG, HOUR)[1]?.isSent, true)
  assert.deepEqual(readUnfinished(store, ORG, 25 * HOUR), [])
  forgetUpload(store, ORG, ({ assetId }) => assetId === 'a')
  assert.deepEqual(ids(readUnfinished(store, ORG, HOUR)), ['b'])
})

test('unreadable data or full storage stops nobody', () => {
  for (const text of ['{', '7', '{"a":1}']) assert.deepEqual(readUnfinished(storeOf(text), ORG, HOUR), [])
  const full = { ...storeOf(), setItem: () => assert.fail('QuotaExceededError') }
  rememberUpload(full, ORG, upload('a'))
})

test('a file is the same by its name, size and time', () => {
  const file = { name: 'film.mp4', size: 9_000, lastModified: 77 }
  assert.equal(isSameFile(upload('a'), file), true)
  for (const other of [{ name: 'x.mp4' }, { size: 9_001 }, { lastModified: 78 }]) {
    assert.equal(isSameFile(upload('a'), { ...file, ...other }), false)
  }
})
