import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createHeavyWork, type HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { readWebsite } from './read-website.ts'

let heavyWork: HeavyWork
before(() => {
  heavyWork = createHeavyWork()
})
after(() => heavyWork.stop())

test('a name that nobody knows, and one of the inner network, which nobody may learn of', async () => {
  const asked = async (lookup: (done: (error: Error | null, found?: unknown) => void) => void) => {
    const fetch = createGuardedFetch({ lookup: ((_: string, __: unknown, done: never) => lookup(done)) as never })
    const parties = ['user:a']
    return readWebsite({ fetch, heavyWork }, 'https://northwind.example/', parties)
  }
  const unknown = await asked((done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' })))
  assert.equal(unknown.reachable, false)
  assert.deepEqual(
    unknown.warnings.map(({ code, message }) => [code, /does not answer: no public server is known/.test(message)]),
    [['no_answer', true]],
  )
  for (const address of ['10.0.0.4', '127.0.0.1', 'fd00::1']) {
    const family = address.includes(':') ? 6 : 4
    assert.deepEqual(await asked((done) => done(null, [{ address, family }])), unknown, address)
  }
})
