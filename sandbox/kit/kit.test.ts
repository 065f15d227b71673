import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFaults } from './faults.ts'
import { html } from './html.ts'
import { matchPath } from './match-path.ts'
import { createRandom } from './random.ts'
import { sniffMedia } from './sniff-media.ts'

test('html escapes every value that is not markup itself', () => {
  const hostile = `<img src=x onerror="a('b')">&`
  assert.equal(html`<p title="${hostile}">${hostile}</p>`.markup.includes('<img'), false)
  assert.equal(html`<p>${[html`<b>${'<'}</b>`, null, false, 3]}</p>`.markup, '<p><b>&#60;</b>3</p>')
})

test('a path pattern takes one segment by name and anything by a star', () => {
  assert.deepEqual({ ...matchPath('/2/tweets/:id', '/2/tweets/12%2F3') }, { id: '12/3' })
  assert.equal(matchPath('/2/tweets/:id', '/2/tweets/1/2'), null)
  assert.equal(matchPath('/2/tweets', '/2/tweetsX'), null)
  assert.ok(matchPath('/xrpc/com.atproto.repo.*', '/xrpc/com.atproto.repo.putRecord'))
  assert.equal(matchPath('/xrpc/com.atproto.repo.*', '/xrpc/comXatproto.repo.putRecord'), null)
  assert.equal(matchPath('/:id', '/%E0%A4'), null)
})

test('the same seed gives the same stream, another seed another', () => {
  const stream = (seed: number) => Array.from({ length: 20 }, createRandom(seed))
  assert.deepEqual(stream(7), stream(7))
  assert.notDeepEqual(stream(7), stream(8))
  assert.ok(stream(7).every((value) => value >= 0 && value < 1))
})

test('a rule affects only what it names, and only as often as it says', () => {
  const faults = createFaults()
  faults.add({ kind: 'drop', method: 'post', path: '/2/tweets', times: 2 })
  assert.equal(faults.draw('GET', '/2/tweets'), null)
  assert.equal(faults.draw('POST', '/2/tweets/1'), null)
  assert.equal(faults.draw('POST', '/2/tweets')?.kind, 'drop')
  assert.equal(faults.draw('POST', '/2/tweets')?.kind, 'drop')
  assert.equal(faults.draw('POST', '/2/tweets'), null)
  assert.equal(faults.tally().drop, 2)
})

test('a rule can be listed and removed; clear ends chaos as well', () => {
  const faults = createFaults()
  const id = faults.add({ kind: 'refuse' })
  assert.deepEqual(faults.list(), [{ id, kind: 'refuse' }])
  assert.equal(faults.remove(id), true)
  assert.equal(faults.draw('GET', '/'), null)
  faults.chaos({ seed: 1, rate: 1 })
  assert.ok(faults.draw('GET', '/'))
  faults.clear()
  assert.equal(faults.draw('GET', '/'), null)
})

test('a rule that could never apply is refused', () => {
  const faults = createFaults()
  assert.throws(() => faults.add({ kind: 'explode' as 'drop' }), /Unknown fault kind/)
  assert.throws(() => faults.add({ kind: 'drop', times: 0 }), RangeError)
  assert.throws(() => faults.add({ kind: 'drop', probability: 1.5 }), RangeError)
})

test('a rule with a probability applies in about that share of calls', () => {
  const faults = createFaults(9)
  faults.add({ kind: 'drop', probability: 0.3 })
  const struck = Array.from({ length: 1000 }, () => faults.draw('GET', '/')).filter((fault) => fault !== null)
  assert.ok(struck.length > 230 && struck.length < 370, `${struck.length} of 1000`)
})

test('chaos affects about its share of calls, the same ones for the same seed', () => {
  const run = (seed: number) => {
    const faults = createFaults()
    faults.chaos({ seed, rate: 0.25, path: '/2/tweets' })
    assert.equal(faults.draw('GET', '/elsewhere'), null)
    return Array.from({ length: 2000 }, () => faults.draw('POST', '/2/tweets')?.kind ?? null)
  }
  const struck = run(3).filter((kind) => kind !== null)
  assert.ok(struck.length > 400 && struck.length < 600, `${struck.length} of 2000`)
  assert.deepEqual([...new Set(struck)].sort(), [
    'apply-then-drop',
    'apply-then-server-error',
    'delay',
    'drop',
    'listing-lag',
    'refuse',
    'server-error',
  ])
  assert.deepEqual(run(3), run(3))
  assert.notDeepEqual(run(3), run(4))
})

test('the type of a file is found from its bytes', () => {
  assert.equal(sniffMedia(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'image/png')
  assert.equal(sniffMedia(Buffer.from('\xff\xd8\xff\xe0', 'latin1')), 'image/jpeg')
  assert.equal(sniffMedia(Buffer.from('RIFF1234WEBPVP8 ', 'latin1')), 'image/webp')
  assert.equal(sniffMedia(Buffer.from('\0\0\0\x14ftypqt  ', 'latin1')), 'video/quicktime')
  assert.equal(sniffMedia(Buffer.from('<svg onload=alert(1)>')), null)
})
