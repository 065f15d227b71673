import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { tokensFor } from '../../../tests/support/features/invitations/mails.ts'

let t: TestApp
let owner: Person
let admin: Person

before(async () => {
  t = await testApp()
  owner = await t.make.org()
  admin = await t.make.member(owner, 'admin')
})
after(() => t.close())

let count = 0
const address = () => `guest-${++count}@example.test`
const invite = (as: Person, email: string, roleKey = 'editor') =>
  t.request('POST', '{O}/invitations', { as, body: { email, roleKey } })
const list = (as: Person, query: Record<string, string> = {}) => t.request('GET', '{O}/invitations', { as, query })
const revoke = (as: Person, id: string) => t.request('DELETE', `{O}/invitations/${id}`, { as })
const look = (token: string) => t.request('POST', '/v1/invitations/look', { body: { token } })
const row = (id: string) => t.owner.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const expire = (id: string) =>
  t.owner.updateTable('invitation').set({ expires_at: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()

test('an invitation is answered field by field, and mailed with a link that is kept only as a hash', async () => {
  const email = address()
  const made = await invite(admin, email)
  assert.equal(made.status, 201)
  assert.deepEqual(made.data, {
    id: made.data.id,
    email,
    roleKey: 'editor',
    status: 'pending',
    expiresAt: made.data.expiresAt,
    createdAt: made.data.createdAt,
  })
  const days = (Date.parse(made.data.expiresAt) - Date.parse(made.data.createdAt)) / 86_400_000
  assert.ok(Math.abs(days - 7) < 0.01, `${days} days`)
  await t.runJobs()
  const [mail] = (await t.mails()).filter(({ to }) => to === email)
  const inviter = (await t.request('GET', '/v1/users/me', { as: admin })).data.name
  const { name } = (await t.request('GET', '{O}', { as: owner })).data
  assert.equal(mail?.subject, `${inviter} invites you to ${name}`)
  assert.match(mail?.text ?? '', /as editor/)
  assert.ok(mail?.text.includes(email))
  const [token = ''] = await tokensFor(t, email)
  assert.equal(Buffer.from(token, 'base64url').length, 32, '256 bits')
  assert.ok(!JSON.stringify(made.body).includes(token))
  const stored = await row(made.data.id)
  assert.ok(!stored.token_hash.toString('latin1').includes(token))
  assert.equal(stored.invited_by, admin.userId)
  const [line] = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', made.data.id).execute()
  assert.deepEqual([line?.action, line?.org_id, line?.user_id], ['createInvitation', owner.orgId, admin.userId])
})

test('the page behind the link says what the invitation is for, without signing in', async () => {
  const { email } = await t.make.newcomer()
  const made = await invite(owner, email.toUpperCase(), 'admin')
  const [token = ''] = await tokensFor(t, email.toUpperCase())
  const seen = await look(token)
  assert.equal(seen.status, 200)
  const { name } = (await t.request('GET', '{O}', { as: owner })).data
  assert.deepEqual(seen.data, {
    orgName: name,
    email: email.toUpperCase(),
    roleName: 'Admin',
    expiresAt: made.data.expiresAt,
    hasAccount: true,
  })
  const stranger = address()
  await invite(owner, stranger)
  const [other = ''] = await tokensFor(t, stranger)
  assert.equal((await look(other)).data.hasAccount, false)
  assert.equal((await look('no-such-token')).status, 404)
  await revoke(owner, made.data.id)
  const revoked = await look(token)
  assert.deepEqual([revoked.status, revoked.body.code], [409, 'invalid_transition'])
  assert.match(revoked.body.error, /taken back/)
})

test('an address that is already invited gets a new link, which replaces the earlier one', async () => {
  const email = address()
  const first = await invite(owner, email)
  const [earlier = ''] = await tokensFor(t, email)
  const again = await invite(admin, email.toUpperCase(), 'viewer')
  assert.deepEqual([again.status, again.data.id, again.data.roleKey], [201, first.data.id, 'viewer'])
  assert.ok(again.data.expiresAt >= first.data.expiresAt)
  const newer = (await tokensFor(t, email)).at(-1) ?? ''
  assert.equal((await look(earlier)).status, 404)
  assert.equal((await look(newer)).status, 200)
  assert.equal((await list(owner, { 'filter[email]': email })).data.length, 1)
  await expire(first.data.id)
  assert.equal((await invite(owner, email)).data.status, 'pending', 'one that ran out is opened again')
  assert.equal((await list(owner, { 'filter[email]': email })).data.length, 1)
})

test('many who invite one address at once make one invitation', async () => {
  const email = address()
  const managers = [owner, admin, await t.make.member(owner, 'admin'), await t.make.member(owner, 'admin')]
  const answers = await Promise.all([...managers, owner].map((as) => invite(as, email)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
  const tokens = await tokensFor(t, email)
  const open = (await Promise.all(tokens.map(look))).filter(({ status }) => status === 200)
  assert.deepEqual([tokens.length, open.length], [5, 1], 'one of the five links works')
})

test('a member is not invited again, and the refusal says what to do', async () => {
  const member = await t.make.member(owner, 'viewer')
  const refused = await invite(owner, member.email.toUpperCase())
  assert.deepEqual([refused.status, refused.body.code], [409, 'already_member'])
  await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', member.userId).execute()
  assert.match((await invite(owner, member.email)).body.error, /let them in again/)
})

test('only owners invite owners, and only managers invite, read and revoke', async () => {
  assert.equal((await invite(admin, address(), 'owner')).status, 403)
  assert.equal((await invite(owner, address(), 'owner')).status, 201)
  assert.equal((await invite(admin, address(), 'admin')).status, 201)
  const editor = await t.make.member(owner, 'editor')
  const made = await invite(owner, address())
  assert.equal((await invite(editor, address(), 'viewer')).status, 403)
  assert.equal((await list(editor)).status, 403, 'invitations are members:manage to read')
  assert.equal((await revoke(editor, made.data.id)).status, 403)
})

/** Makes a person who acts as the owner, through a key with only these permissions. */
async function keyWith(permissions: string[]): Promise<Person> {
  const { secret } = (await t.request('POST', '{O}/api-keys', { as: owner, body: { name: 'CI', permissions } })).data
  const issued = await t.request('POST', '/v1/auth/token', { body: {}, headers: { authorization: `Bearer ${secret}` } })
  return { ...owner, token: issued.data.accessToken }
}

test('a key invites to no role with more permissions than its own', async () => {
  const key = await keyWith(['workspace:read', 'members:manage'])
  for (const role of ['owner', 'admin', 'editor', 'contributor']) {
    const refused = await invite(key, address(), role)
    assert.equal(refused.status, 403, role)
    assert.match(refused.body.error, /content:write.*which you or your API key lack/)
  }
  assert.equal((await invite(key, address(), 'viewer')).status, 201)
  const writer = await keyWith(['workspace:read', 'members:manage', 'content:write', 'ai:use'])
  assert.equal((await invite(writer, address(), 'contributor')).status, 201)
  assert.equal((await invite(writer, address(), 'editor')).status, 403)
})

test('a key cannot raise anybody above itself', async () => {
  const key = await keyWith(['workspace:read', 'members:manage'])
  const viewer = await t.make.member(owner, 'viewer')
  const members = (await t.request('GET', '{O}/members', { as: owner, query: { limit: '100' } })).data
  const { id } = members.find(({ userId }: Person) => userId === viewer.userId)
  const change = (as: Person, body: object) => t.request('PATCH', `{O}/members/${id}`, { as, body })
  assert.equal((await change(key, { roleKey: 'admin' })).status, 403)
  assert.equal((await change(owner, { roleKey: 'admin' })).status, 200)
  assert.equal((await change(key, { status: 'suspended' })).status, 200, 'taking away is no gift')
  assert.equal((await change(key, { status: 'active' })).status, 403)
  assert.equal((await change(key, { status: 'active', roleKey: 'viewer' })).status, 200)
})

test('a revoked invitation ends at once; a repeat changes nothing', async () => {
  const email = address()
  const made = await invite(owner, email)
  const [token = ''] = await tokensFor(t, email)
  for (let n = 0; n < 2; n++) {
    const revoked = await revoke(admin, made.data.id)
    assert.deepEqual([revoked.status, revoked.data], [200, { id: made.data.id, status: 'revoked' }])
  }
  assert.equal((await look(token)).status, 409)
  const fresh = await invite(owner, email)
  assert.notEqual(fresh.data.id, made.data.id, 'what was taken back stays in the list')
  const other = await t.make.org()
  assert.equal((await revoke(other, made.data.id)).status, 404)
  assert.equal((await t.request('GET', `/v1/orgs/${owner.orgId}/invitations`, { as: other })).status, 403)
})

test('the list is filtered, sorted and paged, and an invitation past its end counts as expired', async () => {
  const org = await t.make.org()
  const ids: string[] = []
  for (const [n, roleKey] of ['viewer', 'admin', 'editor'].entries()) {
    const { id } = (await invite(org, `${'cab'[n]}_100@example.test`, roleKey)).data
    await t.owner
      .updateTable('invitation')
      .set({ created_at: `2026-01-0${n + 1}T00:00:00Z` })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  await expire(ids[1] ?? '')
  await revoke(org, ids[2] ?? '')
  const [c, a, b] = ids
  const found = async (query: Record<string, string>): Promise<string[]> => {
    const answer = await list(org, query)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data.map((invitation: { id: string }) => invitation.id)
  }
  const all = await list(org)
  assert.deepEqual(all.data[1], {
    id: a,
    email: 'a_100@example.test',
    roleKey: 'admin',
    roleName: 'Admin',
    status: 'expired',
    expiresAt: '2020-01-01T00:00:00.000Z',
    createdAt: '2026-01-02T00:00:00.000Z',
  })
  assert.deepEqual(await found({}), [b, a, c], 'the newest first')
  assert.deepEqual(await found({ sortBy: 'email', sortDir: 'asc' }), [a, b, c])
  assert.deepEqual(await found({ sortBy: 'roleKey', sortDir: 'asc' }), [a, b, c], 'the highest first')
  assert.equal((await found({ sortBy: 'expiresAt', sortDir: 'asc' }))[0], a)
  assert.deepEqual(await found({ sortBy: 'status', sortDir: 'asc' }), [a, c, b])
  assert.deepEqual(await found({ limit: '1', page: '2' }), [a])
  assert.deepEqual(await found({ 'filter[status]': 'pending' }), [c])
  assert.deepEqual(await found({ 'filter[status]': 'expired,revoked', 'filterOp[status]': 'in' }), [b, a])
  assert.deepEqual(await found({ 'filter[email]': 'A_1', 'filterOp[email]': 'contains' }), [a])
  assert.deepEqual(await found({ 'filter[email]': 'A_100@example.test' }), [a])
  assert.deepEqual(await found({ 'filter[roleKey]': 'admin,editor', 'filterOp[roleKey]': 'in' }), [b, a])
  assert.deepEqual(await found({ 'filter[createdAtFrom]': '2026-01-02T00:00:00Z' }), [b, a])
  const until = { 'filter[createdAtTo]': '2026-01-02T00:00:00Z', 'filterOp[createdAtTo]': 'lte' }
  assert.deepEqual(await found(until), [a, c])
  assert.equal((await list(org, { 'filter[status]': 'lost' })).status, 400)
})

test('somebody with an account is notified in their own workspace, once for each link and without the link', async () => {
  const guest = await t.make.org()
  await invite(owner, guest.email, 'viewer')
  const told = () =>
    t.owner.selectFrom('notification').selectAll().where('user_id', '=', guest.userId).orderBy('created_at').execute()
  const [notice] = await told()
  const { name } = (await t.request('GET', '{O}', { as: owner })).data
  assert.deepEqual(
    [notice?.org_id, notice?.type, notice?.tier, notice?.title],
    [guest.orgId, 'invitation', 'action_required', `You are invited to ${name}`],
  )
  const [token = ''] = await tokensFor(t, guest.email)
  assert.ok(!JSON.stringify(notice).includes(token), 'a link is a secret, and notifications are kept as they are')
  await invite(owner, guest.email, 'editor')
  assert.equal((await told()).length, 2)
  const fellows = await t.owner.selectFrom('notification').select('user_id').where('type', '=', 'invitation').execute()
  assert.deepEqual([...new Set(fellows.map(({ user_id }) => user_id))], [guest.userId])
})

test('an invalid address or role is refused at its field, and nothing is sent', async () => {
  await t.runJobs()
  const before = (await t.mails()).length
  for (const [field, body] of [
    ['email', { email: 'nobody', roleKey: 'editor' }],
    ['roleKey', { email: address(), roleKey: 'king' }],
    ['roleKey', { email: address() }],
  ] as const) {
    const refused = await t.request('POST', '{O}/invitations', { as: owner, body })
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, `body.${field}`])
  }
  await t.runJobs()
  assert.equal((await t.mails()).length, before)
})
