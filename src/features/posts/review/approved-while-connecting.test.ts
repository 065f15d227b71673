import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestAnswer } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { DEMO_ACCOUNTS, OF_DEMO, openSimulatedApp, type SimulatedApp } from '../../../../tests/support/simulated-app.ts'
import { until } from '../../../../tests/support/until.ts'

let world: SimulatedApp
before(async () => {
  world = await openSimulatedApp({ sandbox: OF_DEMO })
})
after(() => world.close())

async function handedIn(as: Person) {
  const made = await world.t.request('POST', '{O}/marketing/post-groups', {
    as,
    body: { title: 'Notes', posts: [{ platform: 'bluesky', contentText: 'The lathe is back.' }] },
  })
  const { group, posts } = made.data
  return {
    approve: () => world.t.request('POST', `{O}/marketing/post-groups/${group.id}/approve`, { as, body: {} }),
    read: async () => (await world.t.request('GET', `{O}/marketing/posts/${posts[0].id}`, { as })).data,
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(world.t.owner)
  return rows[0]?.n ?? 0
}

/**
 * Runs two requests at once: the first is held when it writes to `table`, until the second has ended or is waiting too.
 */
async function both(table: 'approval' | 'effect', first: () => Promise<TestAnswer>, second: typeof first) {
  // The callback returns both promises in an array: if it returned one, the transaction would wait for it.
  const begun = await world.t.owner.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
    const one = first()
    await until(async () => (await waiting()) >= 1, { that: 'the first waits for the table', everyMs: 0 })
    let ended = false
    const other = second().finally(() => {
      ended = true
    })
    await until(async () => ended || (await waiting()) >= 2, { that: 'the second has ended or waits too', everyMs: 0 })
    return [one, other]
  })
  for (const { status, body } of await Promise.all(begun)) assert.ok(status < 300, JSON.stringify(body))
}

const connect = (as: Person) => () =>
  world.t.request('POST', '{O}/marketing/accounts/bluesky/connect', { as, body: DEMO_ACCOUNTS.bluesky })

test('a post that is approved while the first account is connected has it afterwards', async () => {
  const as = await world.t.make.org()
  const post = await handedIn(as)
  await both('approval', post.approve, connect(as))
  const { status, socialAccountId } = await post.read()
  assert.deepEqual([status, socialAccountId !== null], ['scheduled', true])
})

test('and so it has where the connection came first', async () => {
  const as = await world.t.make.org()
  const earlier = await handedIn(as)
  await earlier.approve()
  const post = await handedIn(as)
  await both('effect', connect(as), post.approve) // held where connecting the account updates the earlier post
  for (const { read } of [earlier, post]) assert.notEqual((await read()).socialAccountId, null)
})
