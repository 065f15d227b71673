import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const PATH = '{O}/marketing/publishing/pause'
const read = (as: Person) => t.request('GET', PATH, { as })
const set = (as: Person, body: unknown) => t.request('PUT', PATH, { as, body })

test('a switch that nobody touched pauses nothing', async () => {
  const owner = await t.make.org()
  const { status, data } = await read(owner)
  assert.equal(status, 200)
  assert.deepEqual(data, {
    workspace: false,
    platforms: [],
    accountIds: [],
    reason: null,
    updatedAt: null,
    updatedBy: null,
  })
})

test('what is said is all that is paused, and everybody in the workspace sees it', async () => {
  const owner = await t.make.org()
  const viewer = await t.make.member(owner, 'viewer')
  const account = await t.make.account(owner, 'x')
  const body = {
    platforms: ['threads', 'x', 'threads'],
    accountIds: [account, account.toUpperCase()],
    reason: ' A storm ',
  }
  const first = await set(owner, body)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const { updatedAt, ...said } = first.data
  assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000)
  assert.deepEqual(said, {
    workspace: false,
    platforms: ['x', 'threads'],
    accountIds: [account],
    reason: 'A storm',
    updatedBy: owner.userId,
  })
  assert.deepEqual((await read(viewer)).data, first.data)

  const editor = await t.make.member(owner, 'editor')
  const second = await set(editor, { workspace: true })
  const { workspace, platforms, accountIds, reason, updatedBy } = second.data
  assert.deepEqual([workspace, platforms, accountIds, reason, updatedBy], [true, [], [], null, editor.userId])
})

test('owner, admin and editor may turn it; contributor and viewer may not', async () => {
  const owner = await t.make.org()
  const answers = []
  for (const role of ['admin', 'editor', 'contributor', 'viewer'] as const) {
    answers.push((await set(await t.make.member(owner, role), { workspace: true })).status)
  }
  assert.deepEqual(answers, [200, 200, 403, 403])
})

test('an account of nobody or of another workspace is refused, and nothing changes', async () => {
  const owner = await t.make.org()
  const own = await t.make.account(owner, 'x')
  const foreign = await t.make.account(await t.make.org(), 'x')
  for (const accountId of [newId(), foreign]) {
    const { status, body } = await set(owner, { workspace: true, accountIds: [own, accountId] })
    assert.equal(status, 400)
    assert.deepEqual(
      body.details.map((one: { path: string; code: string }) => [one.path, one.code]),
      [['body.accountIds.1', 'account_not_found']],
    )
  }
  assert.equal((await read(owner)).data.workspace, false)
})

test('a platform that is none is refused, and so is a field that is none', async () => {
  const owner = await t.make.org()
  for (const [body, path] of [
    [{ platforms: ['myspace'] }, 'body.platforms.0'],
    [{ everything: true }, 'body.everything'],
  ] as const) {
    const answer = await set(owner, body)
    assert.deepEqual([answer.status, answer.body.details[0].path], [400, path])
  }
})

test('turning it wakes the publisher once the change is there to be seen', async () => {
  const owner = await t.make.org()
  const { wakePublisher } = t.services
  const seen: Promise<boolean | undefined>[] = []
  t.services.wakePublisher = () => {
    const row = t.owner.selectFrom('publishing_pause').select('workspace').where('org_id', '=', owner.orgId)
    seen.push(row.executeTakeFirst().then((found) => found?.workspace))
  }
  await set(owner, { workspace: true }).finally(() => {
    t.services.wakePublisher = wakePublisher
  })
  assert.deepEqual(await Promise.all(seen), [true])
})
