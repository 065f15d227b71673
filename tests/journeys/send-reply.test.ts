import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import type { Person } from '../support/factories.ts'
import { callTool } from '../support/mcp.ts'
import { createSeed } from '../support/seed.ts'
import { type ConnectedAccount, openSimulatedApp, type SimulatedApp, sendPast } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'

const COMMENT = { method: 'POST', path: '/api/comment' }

let app: SimulatedApp
let owner: Person
let asker: ConnectedAccount
let worker: RunningWorker
let count = 0

before(async () => {
  app = await openSimulatedApp({
    // Shortens the waits between attempts, which are a minute or more.
    env: { GALLEY_REHEARSAL_PACE: '0.05' },
    timings: { publishTimeoutMs: 1_000, unknownOutcomeWindowMs: 1_500 },
  })
  owner = await app.t.make.org()
  const stranger = await app.t.make.org()
  asker = await app.account(stranger, 'reddit')
  await app.account(owner, 'reddit')
  worker = runWorker(app.t.services, app.t.url)
})
after(async () => {
  await worker?.stop()
  await app?.close()
})
afterEach(() => app.sandbox.reddit.faults.clear())

const rules = (community: string, said: object = {}) =>
  app.t.owner
    .insertInto('engagement_community')
    .values({
      org_id: owner.orgId,
      community,
      rules: JSON.stringify({ rules: [], closed: null, ...said }),
      read_at: new Date().toISOString(),
    })
    .onConflict((c) => c.columns(['org_id', 'community']).doNothing())
    .execute()

/** Somebody else's thread on the simulated network, and its item in the inbox. */
async function thread(said: Record<string, unknown> = {}): Promise<{ itemId: string; name: string }> {
  const name = await sendPast(app.sandbox, asker, `Which glue holds on oiled teak? ${++count}`)
  const community = (said.community as string | undefined) ?? 'northwind'
  await rules(community)
  const itemId = await createSeed(app.t).item(owner, {
    platform: 'reddit',
    kind: 'community',
    source: 'reddit',
    external_post_id: name,
    title: 'Which glue holds on oiled teak?',
    url: `${app.sandbox.reddit.url}/r/northwind/comments/${name.slice(3)}/`,
    canonical_url: `reddit/${name}`,
    community,
    engaged: false,
    ...said,
  })
  return { itemId, name }
}
const send = (itemId: string, text: string, as = owner) =>
  app.t.request('POST', `{O}/engagement/${itemId}/send`, { as, body: { text } })
const standing = (text: string) => app.sandbox.reddit.ledger().filter((entry) => entry.text === text)
const itemNow = (id: string) =>
  app.t.owner.selectFrom('engagement_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('sending a reply', () => {
  test('goes out once with exactly this text, and the item, the audit log and webhooks know it', async () => {
    const { itemId } = await thread()
    const text = 'Two hours at 20 °C.  Exactly   so.'
    const { status, data, body } = await send(itemId, text)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([data.status, data.lastError, data.canSendFromApp], ['sent', null, false])
    assert.match(data.sentUrl, /comments/)
    assert.equal(standing(text).length, 1)
    const again = await send(itemId, text)
    assert.deepEqual([again.status, again.data.status], [200, 'sent'])
    const other = await send(itemId, 'Something else')
    assert.deepEqual([other.status, other.body.code], [409, 'already_published'])
    assert.equal(standing(text).length, 1)
    const lines = await app.t.owner
      .selectFrom('audit_log')
      .select(['action', 'about'])
      .where('org_id', '=', owner.orgId)
      .where('action', 'in', ['sendReply', 'send_reply.done'])
      .execute()
    assert.doesNotMatch(JSON.stringify(lines), /oiled teak/, 'the log is kept for ever, and what others wrote is not')
    assert.match(JSON.stringify(lines), /a thread in r\/northwind/)
    assert.deepEqual(lines.map(({ action }) => action).sort(), ['sendReply', 'sendReply', 'send_reply.done'])
  })

  for (const kind of ['server-error', 'drop', 'apply-then-server-error', 'apply-then-drop'] as const) {
    test(`after ${kind} the network is asked first: once there, and sent here`, async () => {
      const { itemId } = await thread()
      const text = `Sand it first. ${kind}`
      app.sandbox.reddit.faults.add({ kind, ...COMMENT, times: 1 })
      const answer = await send(itemId, text)
      assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body))
      await until(async () => (await itemNow(itemId)).status === 'sent', { that: 'the reply is sent' })
      assert.equal(standing(text).length, 1)
    })
  }

  test('what the network refuses is said, and may be sent again', async () => {
    const { itemId } = await thread()
    app.sandbox.reddit.faults.add({ kind: 'client-error', ...COMMENT, times: 1 })
    const answer = await send(itemId, 'A first try')
    assert.deepEqual([answer.status, answer.body.code], [502, 'platform_error'])
    const item = await itemNow(itemId)
    assert.deepEqual([item.status, item.in_doubt], ['failed', false])
    assert.ok(item.last_error)
    assert.equal((await send(itemId, 'A second try')).status, 200)
    assert.deepEqual([standing('A first try').length, standing('A second try').length], [0, 1])
  })

  test('in doubt nothing is sent, and only a person may say what became of it', async () => {
    const { itemId } = await thread({ status: 'failed', in_doubt: true, last_error: 'It may be there' })
    const refused = await send(itemId, 'Once more')
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
    const token = await app.t.make.connectionToken(owner)
    const byProgram = await callTool(app.t, token, 'update_reply_draft', { itemId, status: 'drafted' })
    assert.ok(byProgram.isError)
    const settled = await app.t.request('PATCH', `{O}/engagement/${itemId}`, { as: owner, body: { status: 'drafted' } })
    assert.deepEqual([settled.status, settled.data.canSendFromApp], [200, true])
    assert.equal((await send(itemId, 'Once more')).status, 200)
  })
})

describe('an assistant, by what it may approve', () => {
  const rule = async (assistantApprovals: string) => {
    const body = { assistantApprovals }
    const { status } = await app.t.request('PATCH', '{O}/marketing/scheduler/settings', { as: owner, body })
    assert.equal(status, 200)
  }
  const draft = (itemId: string, draftText: string) =>
    app.t.request('PATCH', `{O}/engagement/${itemId}`, { as: owner, body: { draftText } })
  after(() => rule('people_drafts'))

  test('it sends what a person wrote, word for word, and nothing else', async () => {
    const token = await app.t.make.connectionToken(owner)
    const { itemId } = await thread()
    const refused = async (text: string) => {
      const { isError, data } = await callTool(app.t, token, 'send_reply', { itemId, text })
      assert.deepEqual([isError, data.code], [true, 'approval_required'], JSON.stringify(data))
      assert.equal(standing(text).length, 0)
    }
    await refused('Words that nobody saw')
    const own = await callTool(app.t, token, 'update_reply_draft', { itemId, draftText: 'Words of a program' })
    assert.equal(own.isError, false, JSON.stringify(own.data))
    await refused('Words of a program')
    assert.equal((await draft(itemId, 'Words of a person')).status, 200)
    await refused('Words of a person, and more')
    await rule('never')
    await refused('Words of a person')
    await rule('people_drafts')
    const sent = await callTool(app.t, token, 'send_reply', { itemId, text: 'Words of a person' })
    assert.equal(sent.isError, false, JSON.stringify(sent.data))
    assert.equal(standing('Words of a person').length, 1)
  })

  test('a workspace may allow all of it', async () => {
    const token = await app.t.make.connectionToken(owner)
    const { itemId } = await thread()
    await rule('all')
    const { isError, data } = await callTool(app.t, token, 'send_reply', { itemId, text: 'As the workspace allows' })
    assert.equal(isError, false, JSON.stringify(data))
    assert.equal(standing('As the workspace allows').length, 1)
  })
})

describe('what is refused, in words', () => {
  test('a reply that the rules of the community forbid', async () => {
    await rules('no_ads', {
      rules: [{ name: 'No self-promotion', text: 'Do not advertise your own things.', appliesTo: 'all' }],
    })
    const { itemId } = await thread({ community: 'no_ads' })
    await app.t.owner
      .insertInto('brand_kit')
      .values({ org_id: owner.orgId, website: 'https://northwind.example' })
      .onConflict((c) => c.column('org_id').doUpdateSet({ website: 'https://northwind.example' }))
      .execute()
    const { status, body } = await send(itemId, 'Ours does: https://www.northwind.example/glue')
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    assert.match(body.error, /r\/no_ads forbids promoting.*read on \d{4}-\d\d-\d\d/)
    assert.equal((await send(itemId, 'Any epoxy does, if you sand it')).status, 200)
  })

  for (const [name, said, words] of [
    ['a post that was found on X', { platform: 'x', kind: 'community' }, /only who spoke to the account/],
    [
      'a post on X that does not speak to the account',
      { platform: 'x', kind: 'mention', engaged: false },
      /mention or quote/,
    ],
    ['a dismissed item', { status: 'dismissed' }, /dismissed/],
    ['a thread whose community is unknown', { community: null }, /rules cannot be read/],
  ] as const) {
    test(name, async () => {
      const itemId = await createSeed(app.t).item(owner, { platform: 'reddit', kind: 'community', ...said })
      const { status, body } = await send(itemId, 'Hello')
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
      assert.match(body.error, words)
    })
  }

  test('a contributor, and an assistant without posts:publish', async () => {
    const { itemId } = await thread()
    const contributor = await app.t.make.member(owner, 'contributor')
    assert.equal((await send(itemId, 'Hi', contributor)).status, 403)
    const acts = await app.t.owner
      .selectFrom('platform_act')
      .selectAll()
      .where('subject', '=', `reply:${itemId}`)
      .execute()
    assert.deepEqual(acts, [])
  })
})

test('accounts that are paused hold replies back, and lose none', async () => {
  const { itemId } = await thread()
  const pause = (workspace: boolean) =>
    app.t.request('PUT', '{O}/marketing/publishing/pause', { as: owner, body: { workspace } })
  assert.equal((await pause(true)).status, 200)
  const answer = await send(itemId, 'After the pause')
  assert.equal(answer.status, 409)
  assert.equal((await itemNow(itemId)).status, 'sending')
  await pause(false)
  await until(async () => (await itemNow(itemId)).status === 'sent', { that: 'the reply is sent after the pause' })
  assert.equal(standing('After the pause').length, 1)
})
