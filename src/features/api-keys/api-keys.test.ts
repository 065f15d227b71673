import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PERMISSIONS, ROLE_PERMISSIONS } from '#contract/people/roles.ts'
import { sha256 } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

async function make(as: Person, body: object = { name: 'CI' }): Promise<{ id: string; secret: string }> {
  const answer = await t.request('POST', '{O}/api-keys', { as, body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.data
}

const exchange = (secret: string, body: object = {}) =>
  t.request('POST', '/v1/auth/token', { body, headers: { authorization: `Bearer ${secret}` } })

/** The person, acting through this API key. */
async function asKey(of: Person, secret: string): Promise<Person> {
  const answer = await exchange(secret)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...of, token: answer.data.accessToken }
}

describe('making, listing and revoking keys', () => {
  test('the secret is shown once, and kept only as a hash', async () => {
    const as = await t.make.org()
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const made = await t.request('POST', '{O}/api-keys', {
      as,
      body: { name: ' Deploy ', permissions: ['content:write', 'workspace:read'], expiresAt },
    })
    assert.equal(made.status, 201)
    const { secret, ...shown } = made.data
    assert.match(secret, /^galley_[\w-]{43}$/)
    const { name } = await t.owner
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', as.userId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(shown, {
      id: shown.id,
      name: 'Deploy',
      prefix: 'galley_',
      last4: secret.slice(-4),
      permissions: ['workspace:read', 'content:write'],
      createdBy: { userId: as.userId, name },
      createdAt: shown.createdAt,
      lastUsedAt: null,
      expiresAt,
    })
    const listed = await t.request('GET', '{O}/api-keys', { as })
    assert.deepEqual(listed.data, [shown])
    const row = await t.owner.selectFrom('api_key').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow()
    assert.deepEqual(row.secret_hash, sha256(secret))
    assert.ok(!JSON.stringify(row).includes(secret))
  })

  test('a member sees and revokes their own keys; people who manage members all of them', async () => {
    const owner = await t.make.org()
    const [admin, editor, viewer] = await Promise.all([
      t.make.member(owner, 'admin'),
      t.make.member(owner, 'editor'),
      t.make.member(owner, 'viewer'),
    ])
    const [own, ofViewer] = [await make(editor), await make(viewer)]
    const ids = async (as: Person) =>
      (await t.request('GET', '{O}/api-keys', { as })).data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids(editor), [own.id])
    assert.deepEqual(await ids(admin), [ofViewer.id, own.id])
    const revoke = (as: Person, id: string) => t.request('DELETE', `{O}/api-keys/${id}`, { as })
    assert.equal((await revoke(editor, ofViewer.id)).status, 404)
    assert.equal((await revoke(admin, ofViewer.id)).status, 200)
    assert.equal((await revoke(admin, ofViewer.id)).status, 404, 'once')
    assert.equal((await revoke(editor, own.id)).status, 200)
    assert.deepEqual(await ids(owner), [])
  })

  test('a member has twenty-five at most, also when they are made at once', async () => {
    const as = await t.make.org()
    const one = () => t.request('POST', '{O}/api-keys', { as, body: { name: 'CI' } })
    const answers = await Promise.all(Array.from({ length: 40 }, one))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 15)
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [402, 'fair_use_limit'])
    assert.match(refused[0]?.body.error, /at most 25 API keys.*revoke one/)
    await make(await t.make.member(as, 'admin'))
    const made = answers.find(({ status }) => status === 201)
    await t.request('DELETE', `{O}/api-keys/${made?.data.id}`, { as })
    await make(as)
  })

  test('a key cannot have permissions that its maker lacks, nor an expiry in the past', async () => {
    const owner = await t.make.org()
    const as = await t.make.member(owner, 'contributor')
    const body = { name: 'CI', permissions: ['content:write', 'content:approve', 'workspace:own'] }
    const greedy = await t.request('POST', '{O}/api-keys', { as, body })
    assert.equal(greedy.status, 400)
    assert.deepEqual(
      greedy.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['body.permissions.1', 'not_yours'],
        ['body.permissions.2', 'not_yours'],
      ],
    )
    const late = await t.request('POST', '{O}/api-keys', {
      as,
      body: { name: 'CI', expiresAt: '2020-01-01T00:00:00Z' },
    })
    assert.deepEqual([late.status, late.body.details[0].path], [400, 'body.expiresAt'])
  })
})

describe('tokens of a key', () => {
  test('are for its workspace, with its maker’s role and the permissions that both have', async () => {
    const owner = await t.make.org()
    const editor = await t.make.member(owner, 'editor')
    const all = await exchange((await make(editor)).secret)
    assert.deepEqual(
      [all.data.orgId, all.data.role, all.data.permissions, all.data.expiresInSeconds],
      [owner.orgId, 'editor', PERMISSIONS.filter((name) => ROLE_PERMISSIONS.editor.includes(name)), 900],
    )
    const { secret } = await make(editor, { name: 'Reader', permissions: ['workspace:read'] })
    assert.deepEqual((await exchange(secret, { orgId: owner.orgId })).data.permissions, ['workspace:read'])
    assert.equal((await exchange(secret, { orgId: (await t.make.org()).orgId })).status, 403)
    const [{ lastUsedAt }] = (await t.request('GET', '{O}/api-keys', { as: editor })).data
    assert.ok(Date.now() - Date.parse(lastUsedAt) < 60_000)
  })

  test('may do what both key and maker may, and the log names the key', async () => {
    const owner = await t.make.org()
    const key = await make(owner, { name: 'Writer', permissions: ['workspace:read', 'content:write'] })
    const as = await asKey(owner, key.secret)
    const made = await t.request('POST', '{O}/marketing/tags', { as, body: { name: 'by a key' } })
    assert.equal(made.status, 200)
    const refused = await t.request('PATCH', '{O}/timezone', { as, body: { timezone: 'Europe/Paris' } })
    assert.equal(refused.status, 403)
    assert.match(refused.body.error, /API key does not include scheduling:manage/)
    const line = await t.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', made.data.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(line.actor, { kind: 'api_key', userId: owner.userId, keyId: key.id, name: 'Writer' })
    assert.equal(line.user_id, owner.userId)
  })

  test('lose at once the permissions that their maker loses', async () => {
    const owner = await t.make.org()
    const editor = await t.make.member(owner, 'editor')
    const as = await asKey(editor, (await make(editor)).secret)
    const write = async () => {
      const body = { name: crypto.randomUUID().slice(0, 20) }
      return (await t.request('POST', '{O}/marketing/tags', { as, body })).status
    }
    const membership = t.owner.updateTable('member').where('user_id', '=', editor.userId)
    assert.equal(await write(), 200)
    await membership.set({ role: 'viewer' }).execute()
    assert.equal(await write(), 403)
    await membership.set({ role: 'editor' }).execute()
    assert.equal(await write(), 200)
    await membership.set({ status: 'suspended' }).execute()
    assert.equal(await write(), 401)
  })

  test('end with the key: revoked, expired, or its maker gone', async () => {
    const owner = await t.make.org()
    const read = async (as: Person) => (await t.request('GET', '{O}/marketing/posts', { as })).status
    const revoked = await make(owner)
    const expired = await make(owner)
    const editor = await t.make.member(owner, 'editor')
    const orphaned = await make(editor)
    const tokens = await Promise.all([revoked, expired, orphaned].map(({ secret }) => asKey(owner, secret)))
    for (const as of tokens) assert.equal(await read(as), 200)
    await t.request('DELETE', `{O}/api-keys/${revoked.id}`, { as: owner })
    await t.owner
      .updateTable('api_key')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', expired.id)
      .execute()
    await t.owner.deleteFrom('member').where('user_id', '=', editor.userId).execute()
    for (const as of tokens) assert.equal(await read(as), 401)
    for (const { secret } of [revoked, expired, orphaned]) assert.equal((await exchange(secret)).status, 401)
  })

  test('live no longer than the key itself', async () => {
    const owner = await t.make.org()
    const { secret } = await make(owner, { name: 'Short', expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const { expiresInSeconds } = (await exchange(secret)).data
    assert.ok(expiresInSeconds > 0 && expiresInSeconds <= 60, String(expiresInSeconds))
  })

  test('make no keys and change no personal data; they can read for whom they act', async () => {
    const owner = await t.make.org()
    const as = await asKey(owner, (await make(owner)).secret)
    assert.equal((await t.request('POST', '{O}/api-keys', { as, body: { name: 'More' } })).status, 403)
    assert.equal((await t.request('PATCH', '/v1/users/me', { as, body: { name: 'Other' } })).status, 403)
    assert.equal((await t.request('POST', '/v1/orgs', { as, body: { name: 'Other', slug: 'other' } })).status, 403)
    assert.equal((await t.request('GET', '/v1/users/me', { as })).data.id, owner.userId)
    await t.owner
      .insertInto('member')
      .values({ org_id: (await t.make.org()).orgId, user_id: owner.userId, role: 'admin' })
      .execute()
    const orgs = (await t.request('GET', '/v1/orgs', { as })).data
    assert.deepEqual(
      orgs.map(({ id }: { id: string }) => id),
      [owner.orgId],
      'of the workspaces their own alone',
    )
  })

  test('without members:manage revoke no key but their own', async () => {
    const owner = await t.make.org()
    const other = await make(owner)
    const own = await make(owner, { name: 'Reader', permissions: ['workspace:read'] })
    const as = await asKey(owner, own.secret)
    const revoke = async (id: string) => (await t.request('DELETE', `{O}/api-keys/${id}`, { as })).status
    assert.deepEqual([await revoke(other.id), await revoke(own.id)], [404, 200])
  })

  test('are not given for an invalid secret', async () => {
    for (const secret of ['galley_nonsense', 'nonsense', (await t.make.org()).token]) {
      const answer = await exchange(secret)
      assert.equal(answer.status, 401, secret)
    }
  })
})
