import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { formatKeys, makeKeyFile, parseKeys, watchKeyFile, withNewKey, writeKeyFile } from './key-file.ts'
import { createKeyRing } from './key-ring.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const base64 = (fill: number) => key(fill).toString('base64')

describe('the key file', () => {
  let folder: string
  let file: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-keys-'))
    file = join(folder, 'keys')
  })
  after(() => rmSync(folder, { recursive: true }))

  test('is made once, with one key, for its owner alone', () => {
    makeKeyFile(file)
    const made = readFileSync(file, 'utf8')
    makeKeyFile(file) // a second process comes a moment later and finds the file
    assert.equal(readFileSync(file, 'utf8'), made)
    assert.deepEqual([...(parseKeys(made)?.keys() ?? [])], [1])
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(folder), ['keys'])
  })

  test('a key that is added is seen by who is running, and seals from then on', () => {
    writeFileSync(file, formatKeys(new Map([[1, key(1)]])))
    const ring = createKeyRing(watchKeyFile(file, new Map([[1, key(1)]])))
    const before = ring.seal('before', 'here')
    const grown = withNewKey(new Map([[1, key(1)]]))
    writeKeyFile(file, grown.keys)
    assert.equal(ring.newest(), 2)
    assert.equal(ring.seal('after', 'here')[1], 2)
    assert.equal(ring.open(before, 'here'), 'before')
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  test('one that cannot be read just now leaves what was known', () => {
    writeFileSync(file, 'half')
    const ring = createKeyRing(watchKeyFile(file, new Map([[7, key(7)]])))
    assert.equal(ring.newest(), 7)
    rmSync(file)
    assert.equal(ring.newest(), 7)
  })
})

for (const text of ['', '1:', '0:x', `256:${base64(1)}`, `1:${base64(1)},2`, `a:${base64(1)}`, base64(1)]) {
  test(`"${text.slice(0, 20)}" is no key ring`, () => assert.equal(parseKeys(text), null))
}

test('keys are read as they are written, in whatever order', () => {
  const keys = parseKeys(` 2:${base64(2)} , 1:${base64(1)}\n`)
  assert.equal(formatKeys(keys ?? new Map()), `1:${base64(1)},2:${base64(2)}\n`)
  assert.throws(() => withNewKey(new Map([[255, key(1)]])), /All 255 key ids are used up/)
})

describe('the key ring', () => {
  const both = new Map([
    [1, key(1)],
    [2, key(2)],
  ])

  test('seals with the newest key, or with the one that is named, and opens with any', () => {
    const older = createKeyRing(both, { sealWith: 1 })
    const newer = createKeyRing(both)
    assert.deepEqual([older.newest(), newer.newest()], [1, 2])
    assert.equal(newer.open(older.seal('a', 'p'), 'p'), 'a')
    assert.equal(older.open(newer.seal('b', 'p'), 'p'), 'b')
    assert.deepEqual(older.secrets(), [key(1), key(2)])
    assert.deepEqual(newer.secrets(), [key(2), key(1)])
  })

  test('opens nothing that was moved, changed or sealed with a key that is gone', () => {
    const ring = createKeyRing(both)
    const sealed = ring.seal({ token: 't' }, 'account/1')
    assert.throws(() => ring.open(sealed, 'account/2'))
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    assert.throws(() => ring.open(changed, 'account/1'))
    assert.throws(
      () => createKeyRing(new Map([[1, key(1)]])).open(sealed, 'account/1'),
      /key 2, which is not in the key ring/,
    )
    assert.throws(() => createKeyRing(new Map()), /key ring is empty/)
  })

  test('a secret that another key of the same number sealed is refused with the remedy', () => {
    const sealed = createKeyRing(new Map([[1, key(1)]])).seal('secret', 'here')
    const other = createKeyRing(new Map([[1, key(2)]]))
    assert.throws(() => other.open(sealed, 'here'), /does not open with key 1\..*restore the key file/)
  })
})
