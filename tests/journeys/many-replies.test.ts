import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import { SEED } from '../support/chance.ts'
import type { Person } from '../support/factories.ts'
import { createSeed } from '../support/seed.ts'
import { openSimulatedApp, type SimulatedApp, sendPast } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'

const WORKSPACES = 6
const EACH = 12

let app: SimulatedApp
let worker: RunningWorker
before(async () => {
  app = await openSimulatedApp({
    env: { GALLEY_REHEARSAL_PACE: '0.02' },
    timings: { publishTimeoutMs: 1_000, unknownOutcomeWindowMs: 1_200 },
  })
  worker = runWorker(app.t.services, app.t.url)
})
after(async () => {
  await worker?.stop()
  await app?.close()
})

test('a quarter of the calls is struck and the worker is replaced: no reply twice, none lost, no other text', async () => {
  const { t, sandbox } = app
  const asker = await app.account(await t.make.org(), 'reddit')
  const seed = createSeed(t)
  const replies: { owner: Person; itemId: string; text: string }[] = []
  for (let n = 0; n < WORKSPACES; n++) {
    const owner = await t.make.org()
    await app.account(owner, 'reddit')
    const rules = JSON.stringify({ rules: [], closed: null })
    await t.owner
      .insertInto('engagement_community')
      .values({ org_id: owner.orgId, community: 'northwind', rules, read_at: new Date().toISOString() })
      .execute()
    for (let m = 0; m < EACH; m++) {
      const name = await sendPast(sandbox, asker, `Question ${n}.${m}`)
      const itemId = await seed.item(owner, {
        platform: 'reddit',
        kind: 'community',
        source: 'reddit',
        community: 'northwind',
        external_post_id: name,
        canonical_url: `reddit/${name}`,
        url: `${sandbox.reddit.url}/comments/${name.slice(3)}/`,
      })
      replies.push({ owner, itemId, text: `Answer ${n}.${m}: sand it,  then glue.` })
    }
  }
  sandbox.reddit.faults.chaos({
    seed: SEED,
    rate: 0.25,
    kinds: ['server-error', 'drop', 'apply-then-server-error', 'apply-then-drop'],
  })
  const asked = replies.map(({ owner, itemId, text }) =>
    t.request('POST', `{O}/engagement/${itemId}/send`, { as: owner, body: { text } }),
  )
  await worker.stop()
  worker = runWorker(t.services, t.url)
  const answers = await Promise.all(asked)
  assert.ok(answers.every(({ status }) => [200, 409, 502].includes(status)))
  const now = () =>
    t.owner
      .selectFrom('engagement_item')
      .select(['id', 'status', 'in_doubt', 'last_error'])
      .where(
        'id',
        'in',
        replies.map(({ itemId }) => itemId),
      )
      .execute()
  await until(async () => (await now()).every(({ status }) => status !== 'sending'), {
    that: 'every reply has an end',
  })
  sandbox.reddit.faults.clear()
  const items = new Map((await now()).map((item) => [item.id, item]))
  const texts = new Set(replies.map(({ text }) => text))
  const comments = sandbox.reddit.ledger().filter(({ text }) => text.startsWith('Answer'))
  assert.ok(comments.every(({ text }) => texts.has(text)))
  for (const { itemId, text } of replies) {
    const item = items.get(itemId)
    const live = comments.filter((one) => one.text === text).length
    assert.ok(live <= 1, `${text}: ${live} times`)
    assert.ok(item)
    if (item.status === 'sent') assert.equal(live, 1, text)
    // Each reply that was not sent says why. Unless it is in doubt, it is not on the network.
    else assert.ok(item.last_error && (item.in_doubt || live === 0), `${text}: ${JSON.stringify(item)}`)
  }
})
