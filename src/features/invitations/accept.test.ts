import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { tokenFor } from '../../../tests/support/features/invitations/mails.ts'

let t: TestApp
let owner: Person
let org: { name: string; slug: string }

before(async () => {
  t = await testApp()
  owner = await t.make.org()
  org = (await t.request('GET', '{O}', { as: owner })).data
})
after(() => t.close())

const invite = async (email: string, roleKey = 'editor', as = owner) => {
  const made = await t.request('POST', '{O}/invitations', { as, body: { email, roleKey } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return { id: made.data.id as string, token: await tokenFor(t, email) }
}
const accept = (as: Person, token: string) => t.request('POST', '/v1/invitations/accept', { as, body: { token } })
const membersOf = async () => (await t.request('GET', '{O}/members', { as: owner, query: { limit: '100' } })).data
const memberships = ({ userId }: Person) =>
  t.owner.selectFrom('member').selectAll().where('user_id', '=', userId).execute()

test('a token for no workspace accepts it if its person has proven the address, and gets the offered role', async () => {
  const ana = await t.make.newcomer({ verified: true })
  const { id, token } = await invite(ana.email, 'contributor')
  const accepted = await accept(ana, token)
  assert.deepEqual(
    [accepted.status, accepted.data],
    [200, { orgId: owner.orgId, orgSlug: org.slug, orgName: org.name }],
  )
  const [member] = await memberships(ana)
  assert.deepEqual([member?.org_id, member?.role, member?.status], [owner.orgId, 'contributor', 'active'])
  const inside = { ...ana, orgId: owner.orgId, token: await t.make.token(ana, owner.orgId, 'contributor') }
  assert.equal((await t.request('GET', '{O}', { as: inside })).status, 200)
  assert.equal((await t.request('GET', '/v1/users/me', { as: ana })).data.activeOrgId, owner.orgId)
  const [shown] = (await t.request('GET', '{O}/invitations', { as: owner, query: { 'filter[email]': ana.email } })).data
  assert.deepEqual([shown.id, shown.status], [id, 'accepted'])
})

test('the workspace’s audit log and its managers hear of it; the new member does not', async () => {
  const admin = await t.make.member(owner, 'admin')
  const ben = await t.make.newcomer({ verified: true })
  const { id, token } = await invite(ben.email, 'admin')
  await accept(ben, token)
  const lines = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('at').execute()
  assert.deepEqual(
    lines.map(({ action, org_id, user_id }) => [action, org_id, user_id]),
    [
      ['createInvitation', owner.orgId, owner.userId],
      ['acceptInvitation', owner.orgId, ben.userId],
    ],
  )
  const [member] = await memberships(ben)
  const told = await t.owner
    .selectFrom('notification')
    .selectAll()
    .where('dedupe_key', '=', `member_joined:${member?.id}`)
    .execute()
  const managers = (await membersOf()).filter(
    ({ roleKey, userId }: { roleKey: string; userId: string }) =>
      ['owner', 'admin'].includes(roleKey) && userId !== ben.userId,
  )
  assert.deepEqual(told.map(({ user_id }) => user_id).sort(), managers.map(({ userId }: Person) => userId).sort())
  assert.ok(told.some(({ user_id }) => user_id === admin.userId))
  assert.deepEqual(
    [told[0]?.type, told[0]?.tier, told[0]?.title],
    ['member_joined', 'routine', `${ben.email} joined as admin`],
  )
})

test('somebody’s active workspace stays active', async () => {
  const cai = await t.make.org()
  await t.owner
    .updateTable('user_account')
    .set({ active_org_id: cai.orgId, email_verified: true })
    .where('id', '=', cai.userId)
    .execute()
  const { token } = await invite(cai.email)
  assert.equal((await accept(cai, token)).status, 200, 'with a token for another workspace')
  assert.equal((await t.request('GET', '/v1/users/me', { as: cai })).data.activeOrgId, cai.orgId)
  assert.equal((await t.request('GET', '/v1/orgs', { as: cai })).data.length, 2)
})

test('the case of the address does not matter', async () => {
  const dee = await t.make.newcomer({ email: 'Dee@Example.test', verified: true })
  const { token } = await invite('dEE@example.TEST')
  assert.equal((await accept(dee, token)).status, 200)
})

test('the link proves the address, which must be the one that was invited', async () => {
  const [eve, fay] = [await t.make.newcomer(), await t.make.newcomer({ verified: true })]
  const { token } = await invite(eve.email)
  assert.equal((await t.request('GET', '/v1/users/me', { as: eve })).data.emailVerified, false)
  const other = await accept(fay, token)
  assert.equal(other.status, 403)
  assert.ok(other.body.error.includes(`sign in as ${eve.email}`), other.body.error)
  assert.deepEqual([await memberships(eve), await memberships(fay)], [[], []])
  assert.equal((await accept(eve, token)).status, 200, 'it was not used up by the refusals')
  assert.equal((await t.request('GET', '/v1/users/me', { as: eve })).data.emailVerified, true)
})

test('a link works once: the same person gets the same answer, and nobody comes in by it after that person leaves', async () => {
  const gus = await t.make.newcomer({ verified: true })
  const { token } = await invite(gus.email)
  const first = await accept(gus, token)
  const second = await accept(gus, token)
  assert.deepEqual([second.status, second.data], [200, first.data])
  const [member] = await memberships(gus)
  assert.equal((await memberships(gus)).length, 1)
  await t.request('DELETE', `{O}/members/${member?.id}`, { as: owner })
  const late = await accept(gus, token)
  assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
  assert.match(late.body.error, /has been used/)
  const fresh = await invite(gus.email, 'viewer')
  assert.equal((await accept(gus, fresh.token)).status, 200, 'whoever was removed can be invited again')
})

test('a suspended member does not come back by a link', async () => {
  const hal = await t.make.newcomer({ verified: true })
  const { token } = await invite(hal.email)
  await accept(hal, token)
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', hal.userId).execute()
  assert.equal((await accept(hal, token)).status, 409)
  assert.equal((await memberships(hal))[0]?.status, 'suspended')
})

test('expired, revoked and unknown invitations are refused with a reason', async () => {
  const ida = await t.make.newcomer({ verified: true })
  const { id, token } = await invite(ida.email)
  const set = (changes: { expires_at: string }) =>
    t.owner.updateTable('invitation').set(changes).where('id', '=', id).execute()
  await set({ expires_at: '2020-01-01T00:00:00Z' })
  const expired = await accept(ida, token)
  assert.deepEqual([expired.status, expired.body.code], [409, 'invalid_transition'])
  assert.match(expired.body.error, /ended on 2020-01-01.*ask for another/)
  await t.request('DELETE', `{O}/invitations/${id}`, { as: owner })
  assert.match((await accept(ida, token)).body.error, /taken back/)
  for (const none of ['no-such-token', `${token}x`]) assert.equal((await accept(ida, none)).status, 404)
  assert.equal((await t.request('POST', '/v1/invitations/accept', { body: { token } })).status, 401)
  assert.deepEqual(await memberships(ida), [])
})

test('an invitation ends when its maker loses the permission: demoted, suspended, removed', async () => {
  const lou = await t.make.newcomer({ verified: true })
  const admin = await t.make.member(owner, 'admin')
  const { token } = await invite(lou.email, 'admin', admin)
  const membership = t.owner.updateTable('member').where('user_id', '=', admin.userId)
  const refused = async () => {
    const answer = await accept(lou, token)
    assert.deepEqual([answer.status, answer.body.code], [409, 'invalid_transition'])
    assert.match(answer.body.error, /ask an owner or admin of the workspace/)
  }
  await membership.set({ role: 'editor' }).execute()
  await refused()
  await membership.set({ role: 'admin', status: 'suspended' }).execute()
  await refused()
  const { id } = (await membersOf()).find(({ userId }: Person) => userId === admin.userId)
  await t.request('DELETE', `{O}/members/${id}`, { as: owner })
  await refused()
  assert.deepEqual(await memberships(lou), [])
  const fresh = await invite(lou.email)
  assert.equal((await accept(lou, fresh.token)).status, 200, 'another one, by somebody who may')
})

test('an accepted invitation cannot be revoked', async () => {
  const jo = await t.make.newcomer({ verified: true })
  const { id, token } = await invite(jo.email)
  await accept(jo, token)
  const refused = await t.request('DELETE', `{O}/invitations/${id}`, { as: owner })
  assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
})

test('accepting and revoking at once end in one of the two', async () => {
  for (let n = 0; n < 5; n++) {
    const kim = await t.make.newcomer({ verified: true })
    const { id, token } = await invite(kim.email)
    const [accepted, revoked] = await Promise.all([
      accept(kim, token),
      t.request('DELETE', `{O}/invitations/${id}`, { as: owner }),
    ])
    assert.deepEqual([accepted.status, revoked.status].sort(), [200, 409])
    assert.equal((await memberships(kim)).length, accepted.status === 200 ? 1 : 0)
  }
})

test('many people who open one link at once become one member', async () => {
  const lea = await t.make.newcomer({ verified: true })
  const { token } = await invite(lea.email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(lea, token)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await memberships(lea)).length, 1)
})
