import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ROLES } from '#contract/roles.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person

before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

test('who makes a workspace owns it, and it becomes their active one', async () => {
  const ana = await t.make.newcomer()
  const made = await t.request('POST', '/v1/orgs', { as: ana, body: { name: ' Northwind ', slug: 'northwind' } })
  assert.equal(made.status, 201)
  assert.deepEqual(made.data, {
    id: made.data.id,
    slug: 'northwind',
    name: 'Northwind',
    status: 'active',
    avatarUrl: null,
    ownerId: ana.userId,
    createdAt: made.data.createdAt,
    updatedAt: null,
  })
  const list = await t.request('GET', '/v1/orgs', { as: ana })
  assert.deepEqual(list.data, [
    {
      id: made.data.id,
      slug: 'northwind',
      name: 'Northwind',
      status: 'active',
      avatarUrl: null,
      role: 'owner',
      roleName: 'Owner',
    },
  ])
  const second = await t.request('POST', '/v1/orgs', { as: ana, body: { name: 'Second', slug: 'second' } })
  assert.equal(second.status, 201)
  const me = await t.request('GET', '/v1/users/me', { as: ana })
  assert.equal(me.data.activeOrgId, made.data.id, 'a second workspace does not take the first one’s place')
  const lines = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', made.data.id).execute()
  assert.deepEqual(
    lines.map((line) => [line.action, line.org_id, line.user_id]),
    [['createOrg', null, ana.userId]],
  )
})

test('one person has a limit of workspaces, also if many are requested at once', async () => {
  const few = await testApp({ env: { GALLEY_MAX_WORKSPACES: '3' } })
  const [ana, ben] = [await few.make.newcomer(), await few.make.newcomer()]
  const make = (as: Person, slug: string) => few.request('POST', '/v1/orgs', { as, body: { name: slug, slug } })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => make(ana, `ana-${n}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 402, 402, 402])
  const refused = answers.find(({ status }) => status === 402)
  assert.equal(refused?.body.code, 'fair_use_limit')
  assert.match(refused?.body.error, /GALLEY_MAX_WORKSPACES/)
  assert.equal((await make(ben, 'ben')).status, 201)
  await few.owner.updateTable('org').set({ status: 'suspended' }).where('owner_id', '=', ana.userId).execute()
  assert.equal((await make(ana, 'ana-again')).status, 402, 'a suspended one makes no room')
  await few.close()
})

test('a taken address is 409, even if the caller cannot see the workspace that has it', async () => {
  const [ana, ben] = [await t.make.newcomer(), await t.make.newcomer()]
  await t.request('POST', '/v1/orgs', { as: ana, body: { name: 'Taken', slug: 'taken' } })
  const refused = await t.request('POST', '/v1/orgs', { as: ben, body: { name: 'Other', slug: 'taken' } })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.code, 'slug_taken')
  assert.deepEqual((await t.request('GET', '/v1/orgs', { as: ben })).data, [])
})

test('of many simultaneous requests for one address, one succeeds and the others are 409', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => t.make.newcomer()))
  const answers = await Promise.all(
    people.map((as) => t.request('POST', '/v1/orgs', { as, body: { name: 'Race', slug: 'race' } })),
  )
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 409, 409, 409, 409, 409])
  for (const answer of answers) if (answer.status === 409) assert.equal(answer.body.code, 'slug_taken')
})

test('an invalid name or address is refused at its field', async () => {
  const refused = await t.request('POST', '/v1/orgs', { as: owner, body: { name: ' ', slug: 'No Spaces' } })
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.details.map((detail: { path: string }) => detail.path),
    ['body.name', 'body.slug'],
  )
  assert.equal((await t.request('POST', '/v1/orgs', { body: { name: 'A', slug: 'anon' } })).status, 401)
})

test('the list is filtered, sorted and paged', async () => {
  const cai = await t.make.newcomer()
  for (const [name, slug] of [
    ['Alpha 100%', 'zz-alpha'],
    ['Beta', 'yy-beta'],
    ['Gamma', 'xx-gamma'],
  ]) {
    await t.request('POST', '/v1/orgs', { as: cai, body: { name, slug } })
  }
  const names = async (query: Record<string, string>) => {
    const answer = await t.request('GET', '/v1/orgs', { as: cai, query })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data.map((org: { name: string }) => org.name)
  }
  assert.deepEqual(await names({}), ['Alpha 100%', 'Beta', 'Gamma'])
  assert.deepEqual(await names({ sortBy: 'slug' }), ['Gamma', 'Beta', 'Alpha 100%'])
  assert.deepEqual(await names({ sortDir: 'desc', limit: '2' }), ['Gamma', 'Beta'])
  assert.deepEqual(await names({ sortDir: 'desc', limit: '2', page: '2' }), ['Alpha 100%'])
  assert.deepEqual(await names({ 'filter[name]': 'beta' }), [])
  assert.deepEqual(await names({ 'filter[name]': 'BET', 'filterOp[name]': 'contains' }), ['Beta'])
  assert.deepEqual(await names({ 'filter[name]': '%', 'filterOp[name]': 'contains' }), ['Alpha 100%'])
  assert.deepEqual(await names({ 'filter[slug]': 'yy-beta', 'filterOp[slug]': 'eq' }), ['Beta'])
  await t.owner.updateTable('org').set({ status: 'suspended' }).where('slug', '=', 'yy-beta').execute()
  assert.deepEqual(await names({ 'filter[status]': 'active' }), ['Alpha 100%', 'Gamma'])
  assert.deepEqual(await names({ 'filter[status]': 'active,suspended', 'filterOp[status]': 'in', sortBy: 'status' }), [
    ...(await names({ 'filter[status]': 'active', sortBy: 'status' })),
    'Beta',
  ])
  const wrong = await t.request('GET', '/v1/orgs', { as: cai, query: { 'filter[status]': 'gone' } })
  assert.equal(wrong.status, 400)
})

test('a workspace in which the caller is suspended is not listed', async () => {
  const member = await t.make.member(owner, 'editor')
  assert.equal((await t.request('GET', '/v1/orgs', { as: member })).data.length, 1)
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', member.userId).execute()
  assert.deepEqual((await t.request('GET', '/v1/orgs', { as: member })).data, [])
})

test('the workspace is read by every member and changed with workspace:manage', async () => {
  const org = await t.make.org()
  const [admin, editor] = [await t.make.member(org, 'admin'), await t.make.member(org, 'editor')]
  const read = await t.request('GET', '{O}', { as: editor })
  assert.equal(read.status, 200)
  assert.equal(read.data.ownerId, org.userId)
  const changed = await t.request('PATCH', '{O}', {
    as: admin,
    body: { name: 'Renamed', slug: 'renamed' },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual({ ...read.data, ...{ name: 'Renamed', slug: 'renamed' } }, { ...changed.data, updatedAt: null })
  const again = await t.request('PATCH', '{O}', { as: admin, body: { slug: 'renamed' } })
  assert.equal(again.status, 200, 'its own address is not taken')
  assert.equal(again.data.name, 'Renamed')
  assert.equal((await t.request('PATCH', '{O}', { as: editor, body: { name: 'No' } })).status, 403)
  const other = await t.make.org()
  assert.equal((await t.request('PATCH', '{O}', { as: other, body: { slug: 'renamed' } })).body.code, 'slug_taken')
  assert.equal((await t.request('GET', `/v1/orgs/${org.orgId}`, { as: other })).status, 403)
  assert.equal((await t.request('PATCH', `/v1/orgs/${org.orgId}`, { as: other, body: { name: 'Mine' } })).status, 403)
})

test('roles are listed with their permissions, highest first', async () => {
  const { data } = await t.request('GET', '{O}/roles', { as: owner })
  assert.deepEqual(
    data.map((role: { key: string }) => role.key),
    ROLES,
  )
  assert.deepEqual(data.at(-1), { key: 'viewer', name: 'Viewer', permissions: ['workspace:read'] })
  assert.ok(data[0].permissions.includes('workspace:own') && !data[1].permissions.includes('workspace:own'))
})

test('the time zone is UTC until an owner or admin sets it', async () => {
  const org = await t.make.org()
  const [admin, editor] = [await t.make.member(org, 'admin'), await t.make.member(org, 'editor')]
  assert.deepEqual((await t.request('GET', '{O}/timezone', { as: editor })).data, { timezone: 'UTC', isSet: false })
  const body = { timezone: 'Europe/Berlin' }
  assert.equal((await t.request('PATCH', '{O}/timezone', { as: editor, body })).status, 403)
  const set = await t.request('PATCH', '{O}/timezone', { as: admin, body })
  assert.deepEqual([set.status, set.data], [200, { timezone: 'Europe/Berlin', isSet: true }])
  assert.deepEqual((await t.request('GET', '{O}/timezone', { as: editor })).data, set.data)
  for (const timezone of ['Mars/Olympus', '+02:00', '', null]) {
    const refused = await t.request('PATCH', '{O}/timezone', { as: admin, body: { timezone } })
    assert.equal(refused.status, 400, String(timezone))
    assert.equal(refused.body.details[0].path, 'body.timezone')
  }
})

test('a workspace can be made with a time zone', async () => {
  const ana = await t.make.newcomer()
  const make = (slug: string, timezone: string) =>
    t.request('POST', '/v1/orgs', { as: ana, body: { name: slug, slug, timezone } })
  const { data, status } = await make('with-a-zone', 'Europe/Lisbon')
  assert.equal(status, 201)
  const row = t.owner.selectFrom('org').select('timezone').where('id', '=', data.id)
  assert.equal((await row.executeTakeFirstOrThrow()).timezone, 'Europe/Lisbon')
  assert.equal((await make('with-no-zone', 'Europe/Nowhere')).status, 400)
})
