import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { Along, Reading, ReadPage } from '#platforms/reading.ts'
import { createXSandbox, type XSandbox } from '../../../../sandbox/x/create-x-sandbox.ts'
import { spent } from '../../../../sandbox/x/meter.ts'
import { putPost } from '../../../../sandbox/x/put-post.ts'
import { adaptersFor } from '../../../../tests/support/adapters.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { chanceFrom } from '../../../../tests/support/chance.ts'
import { readPriceOf } from '../../../../tests/support/prices.ts'
import { chargeReturned } from './charge-returned.ts'
import { MICRO_USD_OF_MILLI, readPrices } from './read-prices.ts'

/** How many random reads are made. For a long run: `GALLEY_READS=10000`. */
const READS = Number(process.env.GALLEY_READS ?? 400)
const HOUR_MS = 3_600_000

const WRITERS = ['oak_lane', 'elm_road', 'fir_path', 'ash_court']
let t: TestApp
let sandbox: XSandbox
before(async () => {
  t = await testApp()
  sandbox = createXSandbox({
    clockStandsAt: Date.UTC(2026, 9, 20, 12),
    rateLimits: 'off',
    billing: { owner: 'northwind_tools' },
    accounts: [
      { username: 'northwind_tools', name: 'Northwind' },
      ...WRITERS.map((username) => ({ username, name: username })),
      { username: 'shut_door', name: 'Shut', protected: true },
      { username: 'sent_off', name: 'Off', suspended: true },
    ],
  })
  await sandbox.start()
})
after(async () => {
  await sandbox?.stop()
  await t?.close()
})

test(`what is charged is what the simulated X charged, in ${READS} random reads`, async () => {
  const { next } = chanceFrom('metering')
  const random = {
    below: (most: number) => Math.floor(next() * most),
    pick: <Thing>(things: readonly Thing[]) => things[Math.floor(next() * things.length)] ?? assert.fail('nothing'),
  }
  const { orgId } = await t.make.org()
  const ids = ['404', '405']
  const grow = (posts: number) => {
    for (let n = 0; n < posts; n++) {
      const author = random.pick([...WRITERS, ...WRITERS, 'shut_door', 'sent_off'])
      const others = [...sandbox.state.posts.values()]
      const post = putPost(sandbox, {
        author,
        text: random.pick(['Glue and wood', 'Thanks @northwind_tools for the wood', 'A plane @northwind_tools']),
        atMs: sandbox.clock.now() - 60_000 - random.below(HOUR_MS),
        ...(others.length > 0 && random.below(3) === 0 && { replyTo: random.pick(others) }),
        ...(others.length > 0 && random.below(4) === 0 && { quoteOf: random.pick(others) }),
      })
      if (random.below(10) === 0) post.deletedAtMs = sandbox.clock.now()
      ids.push(post.id)
    }
  }
  grow(150)
  const me = sandbox.state.accounts[0]
  assert.ok(me)
  const reading = adaptersFor({ ...sandbox.env(), X_APP_OWNER_ID: me.id }).x?.reading
  assert.ok(reading)
  let account = signIn()
  let charged = 0
  for (let n = 0; n < READS; n++) {
    if (random.below(40) === 0) {
      sandbox.clock.advance(1 + random.below(10 * HOUR_MS))
      grow(5)
      account = signIn()
    }
    const before = spent(sandbox.state.meter.charges)
    const page = await randomRead(reading, account)
    const of = await inScope(t.services.db, { orgId }, async (db) =>
      chargeReturned(db, {
        orgId,
        returned: page.returned,
        prices: await readPrices(db),
        now: new Date(sandbox.clock.now()),
      }),
    )
    charged += of.milli
    assert.equal(of.milli * MICRO_USD_OF_MILLI, spent(sandbox.state.meter.charges) - before, `read ${n}`)
  }
  assert.equal(charged * MICRO_USD_OF_MILLI, spent(sandbox.state.meter.charges))
  assert.ok(charged > 0)

  function signIn(): OpenAccount {
    const granted = sandbox.grant('northwind_tools')
    assert.ok(granted)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle: 'northwind_tools', credentials: { ...tokens, extra: {} } }
  }

  function randomRead(from: Reading, as: OpenAccount): Promise<ReadPage> {
    const flag = () => random.below(2) === 0
    const along: Along = { authors: flag(), references: flag(), referenceIds: flag(), media: flag() }
    const list = { ...along, limit: 10 + random.below(40), sinceId: flag() ? null : random.pick(ids.slice(-60)) }
    switch (random.below(4)) {
      case 0:
        return from.readMentions(as, list)
      case 1:
        return from.search(as, random.pick(['wood', 'glue -is:retweet', `from:${random.pick(WRITERS)}`]), list)
      default:
        return from.lookUp(
          as,
          Array.from({ length: 1 + random.below(8) }, () => random.pick(ids)),
          along,
        )
    }
  }
})

test('two readers at the same moment pay for a post once', async () => {
  const { orgId } = await t.make.org()
  const returned = Array.from({ length: 30 }, (_, n) => ({ kind: 'post' as const, id: String(n), owned: false }))
  const pay = (things: typeof returned) =>
    inScope(t.services.db, { orgId }, async (db) =>
      chargeReturned(db, { orgId, returned: things, prices: await readPrices(db), now: new Date() }),
    )
  const all = await Promise.all([pay(returned), pay([...returned].reverse()), pay(returned)])
  assert.equal(
    all.reduce((sum, { milli }) => sum + milli, 0),
    30 * 1000 * readPriceOf({ posts: 1 }),
  )
  assert.deepEqual(
    all.map(({ postsReturned }) => postsReturned),
    [30, 30, 30],
  )
})
