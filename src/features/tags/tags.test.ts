import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person

before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

test('a tag is made, listed by name, changed and deleted', async () => {
  const made = await t.request('POST', '{O}/marketing/tags', {
    as: owner,
    body: { name: ' Launch ', color: '#0E5A4F' },
  })
  assert.equal(made.status, 200)
  assert.deepEqual(
    { ...made.data, id: null, createdAt: null, updatedAt: null },
    { id: null, orgId: owner.orgId, name: 'Launch', color: '#0E5A4F', createdAt: null, updatedAt: null },
  )
  await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'Always' } })
  const list = await t.request('GET', '{O}/marketing/tags', { as: owner })
  assert.deepEqual(
    list.data.map((tag: { name: string }) => tag.name),
    ['Always', 'Launch'],
  )
  const changed = await t.request('PATCH', `{O}/marketing/tags/${made.data.id}`, {
    as: owner,
    body: { name: 'Launches' },
  })
  assert.equal(changed.data.name, 'Launches')
  assert.equal(changed.data.color, '#0E5A4F')
  const gone = await t.request('DELETE', `{O}/marketing/tags/${made.data.id}`, { as: owner })
  assert.equal(gone.data.id, made.data.id)
  const again = await t.request('DELETE', `{O}/marketing/tags/${made.data.id}`, { as: owner })
  assert.equal(again.status, 404)
})

test('a taken name, in whatever case, is refused at its field', async () => {
  await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'Evergreen' } })
  const answer = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'EVERGREEN' } })
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body.details, [
    {
      path: 'body.name',
      code: 'name_taken',
      message: 'There is a tag "Evergreen", which looks like "EVERGREEN", already',
    },
  ])
})

test('a name that looks like another is refused, also beside a tag that existed before', async () => {
  const as = await t.make.org()
  const make = (name: string) => t.request('POST', '{O}/marketing/tags', { as, body: { name } })
  const alike: [first: string, second: string][] = [
    ['Résumé', 'Re\u0301sume\u0301'],
    ['Workbench', 'Work\u200Bbench'],
    ['Plan 1', 'Ｐｌａｎ\u3000１'],
    ['Two words', 'Two\u00A0 words'],
    ['❤️ posts', '❤ POSTS\u200F'],
  ]
  for (const [first, second] of alike) {
    assert.equal((await make(first)).data.name, first)
    assert.equal((await make(second)).body.details?.[0]?.code, 'name_taken', second)
  }
  for (const name of ['\u200B', '\u3164', ' \u2800 ']) assert.equal((await make(name)).status, 400)
  // Tags from before decision 080 have no key, and may look alike.
  await t.owner
    .insertInto('tag')
    .values([
      { org_id: as.orgId, name: 'Old' },
      { org_id: as.orgId, name: 'O\u200Bld' },
    ])
    .execute()
  assert.equal((await make('OLD')).status, 400)
  const { data } = await t.request('GET', '{O}/marketing/tags', { as })
  const old = data.find((tag: { name: string }) => tag.name === 'O\u200Bld')
  const path = `{O}/marketing/tags/${old.id}`
  assert.equal((await t.request('PATCH', path, { as, body: { color: '#0E5A4F' } })).status, 200)
  assert.equal((await t.request('PATCH', path, { as, body: { name: 'oLd' } })).status, 400)
  assert.equal((await t.request('PATCH', path, { as, body: { name: 'Older' } })).status, 200)
})

test('if two names that look alike are sent at once, one tag is made', async () => {
  const as = await t.make.org()
  const answers = await Promise.all(
    ['Twin', 'Tw\u200Bin', 'TWIN', 'T\u2060win'].map((name) =>
      t.request('POST', '{O}/marketing/tags', { as, body: { name } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
})

test('a repeat with the same Idempotency-Key has one effect and the same answer', async () => {
  const headers = { 'idempotency-key': 'tag-once' }
  const first = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'Once' }, headers })
  const second = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'Once' }, headers })
  assert.equal(second.status, 200)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.deepEqual(second.data, first.data)
  const other = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'Other' }, headers })
  assert.equal(other.status, 409)
  assert.equal(other.body.code, 'idempotency_mismatch')
})

test('every change leaves one line in the audit log, a read leaves none', async () => {
  const org = await t.make.org()
  const made = await t.request('POST', '{O}/marketing/tags', { as: org, body: { name: 'Audited' } })
  await t.request('GET', '{O}/marketing/tags', { as: org })
  const lines = await t.owner.selectFrom('audit_log').selectAll().where('org_id', '=', org.orgId).execute()
  assert.equal(lines.length, 1)
  assert.equal(lines[0]?.action, 'createTag')
  assert.equal(lines[0]?.target_id, made.data.id)
  assert.deepEqual(lines[0]?.actor, { kind: 'user', userId: org.userId })
})

test('null clears the colour', async () => {
  const as = await t.make.org()
  const made = await t.request('POST', '{O}/marketing/tags', { as, body: { name: 'Lamps', color: '#0E5A4F' } })
  const path = `{O}/marketing/tags/${made.data.id}`
  assert.equal((await t.request('PATCH', path, { as, body: { name: 'Desk lamps' } })).data.color, '#0E5A4F')
  const cleared = await t.request('PATCH', path, { as, body: { color: null } })
  assert.deepEqual([cleared.status, cleared.data?.color], [200, null])
})
