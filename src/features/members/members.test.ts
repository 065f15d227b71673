import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { ROLES, type Role } from '#contract/people/roles.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { until } from '../../../tests/support/until.ts'

let t: TestApp

before(async () => {
  t = await testApp()
})
after(() => t.close())

const list = (as: Person, query: Record<string, string> = {}) => t.request('GET', '{O}/members', { as, query })
const change = (as: Person, memberId: string, body: unknown) =>
  t.request('PATCH', `{O}/members/${memberId}`, { as, body })
const remove = (as: Person, memberId: string) => t.request('DELETE', `{O}/members/${memberId}`, { as })
const read = (as: Person) => t.request('GET', '{O}', { as })

async function memberId({ orgId, userId }: Person): Promise<string> {
  const own = t.owner.selectFrom('member').select('id').where('org_id', '=', orgId).where('user_id', '=', userId)
  return (await own.executeTakeFirstOrThrow()).id
}

const account = ({ userId }: Person) =>
  t.owner.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const choose = ({ userId, orgId }: Person) =>
  t.owner.updateTable('user_account').set({ active_org_id: orgId }).where('id', '=', userId).execute()
const ownersOf = async ({ orgId }: Person) =>
  t.owner
    .selectFrom('member')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .execute()

/** A workspace with one member of each role. */
async function team(): Promise<Record<Role, Person>> {
  const owner = await t.make.org()
  const people = { owner } as Record<Role, Person>
  for (const role of ROLES) if (role !== 'owner') people[role] = await t.make.member(owner, role)
  return people
}

async function twoOwners(): Promise<[Person, Person]> {
  const first = await t.make.org()
  return [first, await t.make.member(first, 'owner')]
}

test('every member sees who belongs to the workspace, field by field', async () => {
  const { owner, viewer } = await team()
  await t.make.org()
  const answer = await list(viewer)
  assert.equal(answer.status, 200)
  assert.equal(answer.data.length, 5)
  const row = await account(owner)
  assert.deepEqual(answer.data[0], {
    id: await memberId(owner),
    userId: owner.userId,
    email: owner.email,
    name: row.name,
    avatarUrl: null,
    role: 'Owner',
    roleKey: 'owner',
    status: 'active',
    joinedAt: answer.data[0].joinedAt,
  })
  assert.match(answer.data[0].joinedAt, /Z$/)
})

test('the list is filtered, sorted and paged', async () => {
  const people = await team()
  const { owner, editor, viewer } = people
  await change(owner, await memberId(editor), { status: 'suspended' })
  const name = (person: Person, text: string) =>
    t.owner.updateTable('user_account').set({ name: text }).where('id', '=', person.userId).execute()
  await name(viewer, 'Zed 100%')
  await name(editor, 'ada')
  const keys = async (query: Record<string, string>): Promise<string[]> => {
    const answer = await list(owner, query)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data.map((member: { roleKey: string }) => member.roleKey)
  }
  assert.deepEqual(await keys({}), [...ROLES], 'by the time they joined')
  assert.deepEqual(await keys({ sortBy: 'role', sortDir: 'desc' }), [...ROLES].reverse())
  assert.equal((await keys({ sortBy: 'name' }))[0], 'editor', 'whatever the case')
  assert.equal((await keys({ sortBy: 'name', sortDir: 'desc' }))[0], 'viewer')
  assert.equal((await keys({ sortBy: 'status', sortDir: 'desc' }))[0], 'editor')
  assert.deepEqual(await keys({ sortBy: 'createdAt', limit: '2', page: '2' }), ['editor', 'contributor'])
  assert.deepEqual(await keys({ sortBy: 'email', sortDir: 'desc', limit: '1' }), [
    Object.values(people).sort((a, b) => (a.email < b.email ? 1 : -1))[0]?.role,
  ])
  assert.deepEqual(await keys({ 'filter[status]': 'suspended' }), ['editor'])
  assert.equal((await keys({ 'filter[status]': 'active,suspended', 'filterOp[status]': 'in' })).length, 5)
  assert.deepEqual(await keys({ 'filter[roleKey]': 'viewer,owner', 'filterOp[roleKey]': 'in' }), ['owner', 'viewer'])
  assert.deepEqual(await keys({ 'filter[email]': viewer.email.toUpperCase() }), ['viewer'])
  assert.deepEqual(await keys({ 'filter[email]': 'EXAMPLE.', 'filterOp[email]': 'contains' }), [...ROLES])
  assert.deepEqual(await keys({ 'filter[name]': '%', 'filterOp[name]': 'contains' }), ['viewer'])
  assert.deepEqual(await keys({ 'filter[name]': 'Zed' }), [])
  assert.equal((await list(owner, { 'filter[roleKey]': 'king' })).status, 400)
})

test('a change of role counts at once, and is one line of the audit log', async () => {
  const { owner, admin, viewer } = await team()
  const id = await memberId(viewer)
  assert.equal((await t.request('POST', '{O}/marketing/tags', { as: viewer, body: { name: 'A' } })).status, 403)
  const changed = await change(admin, id, { roleKey: 'editor' })
  assert.deepEqual([changed.status, changed.data], [200, { id, roleId: null, status: 'active' }])
  const made = await t.request('POST', '{O}/marketing/tags', { as: viewer, body: { name: 'A' } })
  assert.equal(made.status, 200, 'with the token of before')
  const [line] = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()
  assert.deepEqual([line?.action, line?.org_id, line?.user_id], ['updateMember', owner.orgId, admin.userId])
  assert.notEqual(line?.before_hash, line?.after_hash)
})

test('a suspended member loses access at once and gets it back later, but no longer as their active workspace', async () => {
  const { admin, editor } = await team()
  await choose(editor)
  const id = await memberId(editor)
  assert.equal((await read(editor)).status, 200)
  assert.equal((await change(admin, id, { status: 'suspended' })).data.status, 'suspended')
  const out = await read(editor)
  assert.equal(out.status, 403)
  assert.match(out.body.error, /suspended/)
  assert.equal((await account(editor)).active_org_id, null)
  const activeOrgId = { activeOrgId: editor.orgId }
  assert.equal((await t.request('PATCH', '/v1/users/me', { as: editor, body: activeOrgId })).status, 400)
  assert.equal((await change(admin, id, { status: 'active' })).data.status, 'active')
  assert.equal((await read(editor)).status, 200)
})

test('a removed member loses access at once, with their API keys; their other settings stay', async () => {
  const { owner, admin, editor } = await team()
  const elsewhere = await t.make.org()
  await t.owner
    .insertInto('member')
    .values({ org_id: elsewhere.orgId, user_id: editor.userId, role: 'viewer' })
    .execute()
  await choose(editor)
  const key = await createSeed(t).apiKey(editor)
  const kept = await createSeed(t).apiKey({ ...editor, orgId: elsewhere.orgId })
  const id = await memberId(editor)
  const removed = await remove(admin, id)
  assert.deepEqual([removed.status, removed.body], [200, ''], 'no body')
  assert.equal((await read(editor)).status, 403)
  assert.equal((await account(editor)).active_org_id, null)
  const keys = await t.owner.selectFrom('api_key').select('id').where('user_id', '=', editor.userId).execute()
  assert.deepEqual(keys, [{ id: kept.id }], `without ${key.id}`)
  assert.equal((await list(owner)).data.length, 4)
  assert.deepEqual(
    (await t.request('GET', '/v1/orgs', { as: editor })).data.map((org: { id: string }) => org.id),
    [elsewhere.orgId],
  )
  assert.equal((await remove(admin, id)).status, 404)
  const [line] = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()
  assert.deepEqual([line?.action, line?.user_id], ['removeMember', admin.userId])
})

test('removing somebody does not change another workspace that is active for them', async () => {
  const { owner, editor } = await team()
  const elsewhere = await t.make.org()
  await t.owner
    .insertInto('member')
    .values({ org_id: elsewhere.orgId, user_id: editor.userId, role: 'viewer' })
    .execute()
  await choose({ ...editor, orgId: elsewhere.orgId })
  await remove(owner, await memberId(editor))
  assert.equal((await account(editor)).active_org_id, elsewhere.orgId)
})

test('everybody may leave, only managers remove others', async () => {
  const { viewer, editor, contributor } = await team()
  const refused = await remove(editor, await memberId(viewer))
  assert.equal(refused.status, 403)
  assert.match(refused.body.error, /members:manage/)
  for (const person of [viewer, editor, contributor]) {
    assert.equal((await remove(person, await memberId(person))).status, 200, person.role)
    assert.equal((await read(person)).status, 403)
  }
})

test('admins neither make nor change owners, and raise nobody to owner, least of all themselves', async () => {
  const { owner, admin, editor } = await team()
  for (const [person, body] of [
    [owner, { roleKey: 'admin' }],
    [owner, { status: 'suspended' }],
    [editor, { roleKey: 'owner' }],
    [admin, { roleKey: 'owner' }],
  ] as const) {
    assert.equal((await change(admin, await memberId(person), body)).status, 403, JSON.stringify(body))
  }
  assert.equal((await remove(admin, await memberId(owner))).status, 403)
  assert.equal((await change(editor, await memberId(editor), { roleKey: 'admin' })).status, 403)
  assert.equal((await change(owner, await memberId(editor), { roleKey: 'owner' })).status, 200)
})

test('the last active owner can be neither demoted nor suspended, and cannot leave', async () => {
  const { owner, editor } = await team()
  const id = await memberId(owner)
  for (const answer of [
    await change(owner, id, { roleKey: 'viewer' }),
    await change(owner, id, { status: 'suspended' }),
    await remove(owner, id),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'last_owner'])
    assert.match(answer.body.error, /make somebody else an owner first/)
  }
  // A suspended owner does not count as one.
  await change(owner, await memberId(editor), { roleKey: 'owner', status: 'suspended' })
  assert.equal((await remove(owner, id)).body.code, 'last_owner')
  await change(owner, await memberId(editor), { status: 'active' })
  assert.equal((await remove(owner, id)).status, 200)
  assert.equal((await read(editor)).data.ownerId, editor.userId, 'the workspace names an owner who is one')
})

test('of two owners who demote each other at once one stays', async () => {
  for (const act of [
    (by: Person, id: string) => change(by, id, { roleKey: 'viewer' }),
    (by: Person, id: string) => change(by, id, { status: 'suspended' }),
    remove,
  ]) {
    for (let round = 0; round < 4; round++) {
      const [ana, ben] = await twoOwners()
      const [idOfAna, idOfBen] = [await memberId(ana), await memberId(ben)]
      const answers = await Promise.all([act(ana, idOfBen), act(ben, idOfAna)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
      assert.equal((await ownersOf(ana)).length, 1)
    }
  }
})

test('owners who all leave at once cannot all go', async () => {
  const first = await t.make.org()
  const owners = [first]
  for (let n = 1; n < 6; n++) owners.push(await t.make.member(first, 'owner'))
  const answers = await Promise.all(owners.map(async (person) => remove(person, await memberId(person))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 409])
  assert.equal((await ownersOf(first)).length, 1)
})

test('somebody who loses their role while waiting for another change no longer acts by it', async () => {
  const { owner, admin, editor } = await team()
  const id = await memberId(editor)
  const someone = sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting
  `
  const { answer } = await t.owner.transaction().execute(async (db) => {
    await db.selectFrom('org').select('id').where('id', '=', owner.orgId).forUpdate().execute()
    let isAnswered = false
    const answer = remove(admin, id).finally(() => {
      isAnswered = true
    })
    await until(async () => isAnswered || (await someone.execute(t.owner)).rows[0]?.waiting, {
      that: 'the removal waits for the workspace',
    })
    await db.updateTable('member').set({ role: 'viewer' }).where('user_id', '=', admin.userId).execute()
    return { answer } // in an object, because a returned promise would be awaited in the transaction
  })
  const { status, body } = await answer
  assert.equal(status, 403)
  assert.match(body.error, /members:manage/)
  assert.equal((await read(editor)).status, 200)
})

test('a member of another workspace is not a member here', async () => {
  const [{ owner }, other] = [await team(), await team()]
  const id = await memberId(other.editor)
  assert.equal((await change(owner, id, { roleKey: 'viewer' })).status, 404)
  assert.equal((await remove(owner, id)).status, 404)
  assert.equal((await t.request('GET', `/v1/orgs/${other.owner.orgId}/members`, { as: owner })).status, 403)
})

test('choosing a workspace while being removed from it does not last', async () => {
  const { owner } = await team()
  for (let n = 0; n < 5; n++) {
    const person = await t.make.member(owner, 'editor')
    const id = await memberId(person)
    await Promise.all([
      t.request('PATCH', '/v1/users/me', { as: person, body: { activeOrgId: owner.orgId } }),
      remove(owner, id),
    ])
    assert.equal((await account(person)).active_org_id, null)
  }
})

test('an invalid role, status or field is refused', async () => {
  const { owner, editor } = await team()
  const id = await memberId(editor)
  for (const body of [{ roleKey: 'king' }, { status: 'gone' }, { role: 'viewer' }, { roleKey: null }]) {
    const refused = await change(owner, id, body)
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, `body.${Object.keys(body)[0]}`])
  }
})
