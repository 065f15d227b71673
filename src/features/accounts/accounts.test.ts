import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { dump, openWorld, type World } from '../../../tests/support/features/accounts/world.ts'

let world: World
let owner: Person

before(async () => {
  world = await openWorld()
})
after(() => world.close())
beforeEach(async () => {
  owner = await world.t.make.org()
  world.x.faults.clear()
  world.bluesky.faults.clear()
})

const HANDLE = 'northwind.test'
const PASSWORD = 'nwnd-tool-demo-pass'

const connectBluesky = (as: Person, body: object = { handle: HANDLE, appPassword: PASSWORD }) =>
  world.t.request('POST', '{O}/marketing/accounts/bluesky/connect', { as, body })
const disconnect = (as: Person, id: string) => world.t.request('DELETE', `{O}/marketing/accounts/${id}`, { as })
const patch = (as: Person, id: string, body: object) =>
  world.t.request('PATCH', `{O}/marketing/accounts/${id}`, { as, body })
const rowsOf = (as: Person) =>
  world.t.owner.selectFrom('social_account').selectAll().where('org_id', '=', as.orgId).execute()
const detail = ({ body }: { body: { details?: { path: string; code: string }[] } }) => {
  const [first] = body.details ?? []
  return first && [first.path, first.code]
}

test('an invalid handle is refused at its field, without a request to the network', async () => {
  for (const handle of ['hello world', 'anna', 'anna@example.com', 'https://bsky.app/profile/anna.bsky.social']) {
    const answer = await connectBluesky(owner, { handle, appPassword: PASSWORD })
    assert.deepEqual([answer.status, detail(answer)], [400, ['body.handle', 'invalid_format']], handle)
  }
})

test('a Bluesky account is connected with an app password, the handle with or without its @', async () => {
  const { status, data } = await connectBluesky(owner, { handle: `@${HANDLE}`, appPassword: ` ${PASSWORD} ` })
  assert.equal(status, 200)
  const {
    id,
    accountExternalId,
    tokenExpiresAt,
    createdAt,
    updatedAt,
    accountName,
    accountBio,
    profileImageUrl,
    ...rest
  } = data
  assert.deepEqual(rest, {
    orgId: owner.orgId,
    platform: 'bluesky',
    accountHandle: HANDLE,
    status: 'connected',
    scopes: ['com.atproto.appPass'],
    lastRefreshedAt: null,
    signInEndsAt: null,
    profileUrl: `https://bsky.app/profile/${HANDLE}`,
    xPremium: null,
    xSubscription: null,
  })
  assert.match(accountExternalId, /^did:plc:/)
  assert.ok(!(await dump(world.t)).includes(PASSWORD))
})

test('an account’s name cannot hide or reverse the text around it', async () => {
  const account = world.x.state.accounts.find(({ username }) => username === 'northwind')
  assert.ok(account)
  const { name, description } = account
  Object.assign(account, { name: 'North\u202Ednim\u0007\nTools', description: 'One\u2066\r\ntwo\u001B[31m' })
  const data = await world.connectX(owner)
  Object.assign(account, { name, description })
  assert.deepEqual([data.accountName, data.accountBio], ['Northdnim Tools', 'One\ntwo [31m'])
})

test('a wrong password is reported at its field, an outage of the platform is not', async () => {
  const wrong = await connectBluesky(owner, { handle: HANDLE, appPassword: 'not-the-pass-word' })
  assert.deepEqual([wrong.status, detail(wrong)], [400, ['body.appPassword', 'not_accepted']])
  const nobody = await connectBluesky(owner, { handle: 'nobody.test', appPassword: PASSWORD })
  assert.deepEqual([nobody.status, detail(nobody)], [400, ['body.appPassword', 'not_accepted']])
  world.bluesky.faults.add({ kind: 'server-error' })
  const down = await connectBluesky(owner)
  assert.deepEqual([down.status, down.body.code], [502, 'platform_error'])
  world.bluesky.faults.clear()
  world.bluesky.faults.add({ kind: 'refuse', retryAfterSeconds: 30 })
  const limited = await connectBluesky(owner)
  assert.deepEqual([limited.status, limited.body.code], [502, 'platform_error'])
  assert.ok(limited.body.retryAfterSeconds > 0)
  world.bluesky.faults.clear()
  assert.deepEqual(await rowsOf(owner), [])
  for (const body of [{ handle: HANDLE }, { handle: '', appPassword: PASSWORD }]) {
    assert.equal((await connectBluesky(owner, body)).status, 400)
  }
})

test('connecting again renews the same account; another workspace has its own', async () => {
  const first = await connectBluesky(owner)
  await world.t.owner
    .updateTable('social_account')
    .set({ status: 'error', last_error: 'why' })
    .where('org_id', '=', owner.orgId)
    .execute()
  const [before] = await rowsOf(owner)
  const second = await connectBluesky(owner)
  assert.deepEqual([second.data.id, second.data.status], [first.data.id, 'connected'])
  const [row, ...more] = await rowsOf(owner)
  assert.deepEqual([row?.last_error, more], [null, []])
  assert.ok(before?.credentials_sealed && !row?.credentials_sealed?.equals(before.credentials_sealed))

  const other = await world.t.make.org()
  const theirs = await connectBluesky(other)
  assert.equal(theirs.data.accountExternalId, first.data.accountExternalId)
  assert.notEqual(theirs.data.id, first.data.id)
})

test('connected twice at the same time it is one account', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => connectBluesky(owner)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
  assert.equal((await rowsOf(owner)).length, 1)
})

test('posts that were approved without an account get the first that is connected, their approval kept', async () => {
  const { data: made } = await world.t.request('POST', '{O}/marketing/post-groups', {
    as: owner,
    body: { title: 'Without', posts: [{ platform: 'bluesky', contentText: 'Without an account' }] },
  })
  await world.t.request('POST', `{O}/marketing/post-groups/${made.group.id}/approve`, { as: owner, body: {} })
  const read = async () => (await world.t.request('GET', `{O}/marketing/posts/${made.posts[0].id}`, { as: owner })).data
  const approved = await read()
  assert.deepEqual([approved.socialAccountId, approved.status], [null, 'scheduled'])
  const { data: account } = await connectBluesky(owner)
  const filled = await read()
  assert.deepEqual([filled.socialAccountId, filled.status], [account.id, 'scheduled'])
})

test('the list is by platform, oldest connection first, and includes disconnected accounts', async () => {
  const bluesky = (await connectBluesky(owner)).data
  const labs = await world.connectX(owner, 'labs')
  const northwind = await world.connectX(owner, 'northwind')
  await disconnect(owner, labs.id)
  const viewer = await world.t.make.member(owner, 'viewer')
  const { data } = await world.t.request('GET', '{O}/marketing/accounts', { as: viewer })
  assert.deepEqual(
    data.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [
      [labs.id, 'disconnected'],
      [northwind.id, 'connected'],
      [bluesky.id, 'connected'],
    ],
  )
})

test('the link to an account can be set and removed, and survives connecting again', async () => {
  const { id } = (await connectBluesky(owner)).data
  const profileUrl = 'https://northwind.example/about'
  assert.equal((await patch(owner, id, { profileUrl })).data.profileUrl, profileUrl)
  assert.equal((await connectBluesky(owner)).data.profileUrl, profileUrl)
  assert.equal((await patch(owner, id, { profileUrl: null })).data.profileUrl, null)
  for (const [body, code] of [
    [{}, 'required'],
    [{ profileUrl: 'javascript:alert(1)' }, 'invalid_format'],
    [{ profileUrl: 'about' }, 'invalid_format'],
  ] as const) {
    assert.deepEqual(detail(await patch(owner, id, body)), ['body.profileUrl', code])
  }
  const refused = await patch(owner, id, { profileUrl: 'about' })
  assert.match(refused.body.error, /begins with https:\/\/ or http:\/\//, 'both are taken')
})

test('disconnecting revokes the tokens at the platform and erases them here', async () => {
  const account = await world.connectX(owner)
  const grants = world.x.state.grants.size
  const { status, data } = await disconnect(owner, account.id)
  assert.deepEqual(
    [status, data.id, data.status, data.scopes, data.tokenExpiresAt],
    [200, account.id, 'disconnected', [], null],
  )
  assert.equal(world.x.state.grants.size, grants - 1)
  const [row] = await rowsOf(owner)
  assert.deepEqual([row?.credentials_sealed, row?.token_expires_at], [null, null])

  const again = await disconnect(owner, account.id)
  assert.deepEqual([again.status, again.data], [200, data])
  const back = await world.connectX(owner)
  assert.deepEqual([back.id, back.status], [account.id, 'connected'])
})

test('neither an unreachable platform nor unreadable tokens stop a disconnect', async () => {
  const x = await world.connectX(owner)
  world.x.faults.add({ kind: 'server-error', path: '/2/oauth2/revoke' })
  assert.equal((await disconnect(owner, x.id)).data.status, 'disconnected')
  const { id } = (await connectBluesky(owner)).data
  await world.t.owner
    .updateTable('social_account')
    .set({ credentials_sealed: Buffer.from('x') })
    .where('id', '=', id)
    .execute()
  assert.equal((await disconnect(owner, id)).data.status, 'disconnected')
  assert.ok((await rowsOf(owner)).every((row) => row.credentials_sealed === null))
})

test('only people who manage accounts change them; another workspace’s accounts are not found', async () => {
  const { id } = (await connectBluesky(owner)).data
  const editor = await world.t.make.member(owner, 'editor')
  const stranger = await world.t.make.org()
  assert.equal((await connectBluesky(editor)).status, 403)
  for (const [as, expected] of [
    [editor, 403],
    [stranger, 404],
  ] as const) {
    assert.equal((await disconnect(as, id)).status, expected)
    assert.equal((await patch(as, id, { profileUrl: null })).status, expected)
  }
  assert.equal((await world.t.request('GET', `{O}/marketing/accounts/${id}`, { as: stranger })).status, 404)
  assert.equal((await world.t.request('GET', `{O}/marketing/accounts/${id}`, { as: editor })).status, 200)
  const [row] = await rowsOf(owner)
  assert.equal(row?.status, 'connected')
})

test('each change leaves one line in the audit log, without a token in it', async () => {
  const { id } = (await connectBluesky(owner)).data
  await patch(owner, id, { profileUrl: null })
  await disconnect(owner, id)
  const lines = await world.t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('org_id', '=', owner.orgId)
    .orderBy('at')
    .execute()
  assert.deepEqual(
    lines.map(({ action, target_type, target_id }) => [action, target_type, target_id]),
    ['connectBluesky', 'updateSocialAccount', 'disconnectSocialAccount'].map((action) => [
      action,
      'social_account',
      id,
    ]),
  )
})
