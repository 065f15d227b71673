import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatformError } from '#platforms/errors.ts'
import { createNameLookups, NoAnswer } from './name-lookups.ts'

/** Look-ups at a network whose answers and clock the test controls. */
function lookUpsAt(answer: (handle: string) => Promise<string | null>) {
  const asked: string[] = []
  const clock = { now: 0 }
  const lookUp = createNameLookups(() => clock.now)
  const ask = (handle: string, party = 'ana', until = new AbortController().signal) =>
    lookUp({ platform: 'bluesky', handle }, { parties: [party], until }, () => {
      asked.push(handle)
      return answer(handle)
    })
  return { asked, clock, ask }
}

test('an answer is cached for minutes, also that a name is unknown; simultaneous look-ups share it', async () => {
  const { asked, clock, ask } = lookUpsAt(async (handle) => (handle === 'nobody.test' ? null : `did:${handle}`))
  assert.deepEqual(await Promise.all([ask('a.test'), ask('a.test', 'ben')]), ['did:a.test', 'did:a.test'])
  assert.deepEqual([await ask('nobody.test'), await ask('nobody.test', 'ben')], [null, null])
  assert.deepEqual(asked, ['a.test', 'nobody.test'])
  clock.now += 5 * 60_000
  await ask('a.test')
  assert.equal(asked.length, 3)
})

test('each party has its share of look-ups a minute, and cached answers are free', async () => {
  const { asked, clock, ask } = lookUpsAt(async (handle) => `did:${handle}`)
  for (let n = 0; n < 60; n++) await ask(`${n}.test`)
  await assert.rejects(ask('more.test'), NoAnswer)
  assert.equal(await ask('0.test'), 'did:0.test')
  assert.equal(await ask('more.test', 'ben'), 'did:more.test')
  assert.equal(asked.length, 61)
  clock.now += 60_000
  assert.equal(await ask('again.test'), 'did:again.test')
})

test('a network that asks for a pause gets it, and no refusal is cached', async () => {
  let refuses = true
  const { asked, clock, ask } = lookUpsAt(async () => {
    if (refuses) throw new PlatformError('retry_after', 'Too many requests', { retryAfterSeconds: 20 })
    return 'did:plc:a'
  })
  await assert.rejects(ask('a.test'), PlatformError)
  await assert.rejects(ask('b.test', 'ben'), NoAnswer)
  assert.deepEqual(asked, ['a.test'])
  refuses = false
  clock.now += 20_000
  assert.equal(await ask('a.test'), 'did:plc:a')
})

test('unanswered look-ups do not delay anybody else, and nobody waits longer than their time limit', async () => {
  const silence = Promise.withResolvers<string>()
  const { asked, ask } = lookUpsAt(async (handle) => (handle.startsWith('silent') ? silence.promise : 'did:plc:a'))
  const over = new AbortController()
  const silent = Array.from({ length: 20 }, (_, n) => assert.rejects(ask(`silent${n}.test`, 'ana', over.signal)))
  assert.equal(await ask('a.test', 'ben'), 'did:plc:a')
  assert.equal(asked.length, 5, 'four of ana, and the one of ben')
  over.abort()
  await Promise.all(silent)
  silence.resolve('late')
})
