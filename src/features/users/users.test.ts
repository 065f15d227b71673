import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let ana: Person

before(async () => {
  t = await testApp()
  ana = await t.make.org()
})
after(() => t.close())

const changeMe = (body: unknown, as = ana) => t.request('PATCH', '/v1/users/me', { as, body })

test('a user reads their own data, with or without a workspace in the token', async () => {
  const inWorkspace = await t.request('GET', '/v1/users/me', { as: ana })
  assert.equal(inWorkspace.status, 200)
  assert.deepEqual(inWorkspace.data, {
    id: ana.userId,
    email: ana.email,
    emailVerified: false,
    name: inWorkspace.data.name,
    avatarUrl: null,
    activeOrgId: null,
    featureFlags: [],
    createdAt: inWorkspace.data.createdAt,
    updatedAt: null,
  })
  const token = await t.make.token(ana, null)
  assert.deepEqual((await t.request('GET', '/v1/users/me', { as: { ...ana, token } })).data, inWorkspace.data)
  assert.equal((await t.request('GET', '/v1/users/me')).status, 401)
})

test('a name with hidden characters is refused', async () => {
  for (const name of ['Ana\nSilva', 'Ana \u202Eavlis']) {
    const { status, body } = await changeMe({ name })
    assert.deepEqual([status, body.details[0].path], [400, 'body.name'])
    assert.match(body.error, /without control characters/)
  }
})

test('sent fields change, omitted ones stay, null clears', async () => {
  const first = await changeMe({
    name: ' Ana ',
    activeOrgId: ana.orgId,
    locale: 'pt-br',
    timezone: 'Europe/Lisbon',
  })
  assert.equal(first.status, 200)
  assert.deepEqual([first.data.name, first.data.activeOrgId], ['Ana', ana.orgId])
  assert.notEqual(first.data.updatedAt, null)
  const row = () =>
    t.owner.selectFrom('user_account').selectAll().where('id', '=', ana.userId).executeTakeFirstOrThrow()
  assert.deepEqual([(await row()).locale, (await row()).timezone], ['pt-BR', 'Europe/Lisbon'])
  const second = await changeMe({ locale: null, timezone: null })
  assert.deepEqual([second.data.name, second.data.activeOrgId], ['Ana', ana.orgId])
  assert.deepEqual([(await row()).locale, (await row()).timezone], [null, null])
  const third = await changeMe({ name: null, activeOrgId: null })
  assert.deepEqual([third.data.name, third.data.activeOrgId], [null, null])
})

test('only a workspace that one belongs to can be the active one', async () => {
  const other = await t.make.org()
  const refused = await changeMe({ activeOrgId: other.orgId })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.body.details, [
    {
      path: 'body.activeOrgId',
      code: 'not_a_member',
      message: 'Choose a workspace that you are an active member of',
    },
  ])
  const suspended = await t.make.member(other, 'editor')
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', suspended.userId).execute()
  assert.equal((await changeMe({ activeOrgId: other.orgId }, suspended)).status, 400)
})

test('an invalid name, picture, language or time zone is refused at its field', async () => {
  for (const [field, value] of [
    ['name', ''],
    ['avatarUrl', 'file:///etc/passwd'],
    ['locale', 'not_a_tag'],
    ['timezone', 'Nowhere/Land'],
    ['email', 'new@example.test'],
  ] as const) {
    const refused = await changeMe({ [field]: value })
    assert.equal(refused.status, 400, field)
    assert.deepEqual(
      refused.body.details.map((detail: { path: string }) => detail.path),
      [`body.${field}`],
    )
  }
})
