import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '#contract/scopes.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { sha256Hex } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../tests/support/seed.ts'
import { operations } from '../../operations.ts'
import { execute } from './execute.ts'

let t: TestApp
let seed: Seed
before(async () => {
  t = await testApp()
  seed = createSeed(t)
})
after(() => t.close())

/** Calls an operation as an assistant does, without the protocol. */
async function asAssistant(
  { orgId, userId }: Person,
  connection: { id: string; token: string },
  name: keyof typeof operations,
  body: object = {},
): Promise<unknown> {
  const { output } = await execute(t.services, operations[name], {
    requestId: crypto.randomUUID(),
    principal: { userId, orgId, connectionId: connection.id, tokenHash: sha256Hex(connection.token) },
    raw: { params: { orgId }, query: {}, body },
    idempotencyKey: null,
    http: { clientAddress: '127.0.0.1', header: () => undefined, setHeader: () => {}, redirect: () => {} },
  })
  return output
}

describe('an assistant', () => {
  test('acts for its person, and the log names it', async () => {
    const as = await t.make.org()
    const connection = await seed.connection(as, 'Ada’s assistant')
    const posts = [{ platform: 'x', contentText: 'By an assistant' }]
    await asAssistant(as, connection, 'createDraftPost', { title: 'By an assistant', posts })
    const line = await t.owner
      .selectFrom('audit_log')
      .select(['actor', 'user_id'])
      .where('org_id', '=', as.orgId)
      .where('action', '=', 'createDraftPost')
      .executeTakeFirstOrThrow()
    const actor = { kind: 'assistant', userId: as.userId, connectionId: connection.id, client: 'Ada’s assistant' }
    assert.deepEqual(line, { actor, user_id: as.userId })
  })

  test('has the tools of its scopes, and no other operation', async () => {
    const as = await t.make.org()
    const all = await seed.connection(as, 'all', SCOPES)
    const reader = await seed.connection(as, 'reader', ['mcp:read'])
    const draft = { title: 'x', posts: [{ platform: 'x', contentText: 'x' }] }
    await assert.rejects(asAssistant(as, reader, 'createDraftPost', draft), {
      kind: 'forbidden',
      message: /not given posts:write/,
    })
    for (const name of ['listConnections', 'listApiKeys', 'createTag', 'listMembers', 'getMe'] as const) {
      assert.ok(!('tool' in operations[name]), name)
      await assert.rejects(asAssistant(as, all, name), { kind: 'forbidden', message: /assistant cannot do this/ })
    }
  })

  test('with a narrower token has only that token’s scopes, whatever its connection was given', async () => {
    const as = await t.make.org()
    const connection = await seed.connection(as, 'all', SCOPES)
    await t.owner
      .updateTable('oauth_token')
      .set({ payload: JSON.stringify({ scope: 'mcp:read posts:publish' }) })
      .where('connection_id', '=', connection.id)
      .execute()
    const draft = { title: 'x', posts: [{ platform: 'x', contentText: 'x' }] }
    await asAssistant(as, connection, 'listPosts')
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), {
      kind: 'forbidden',
      message: /not given posts:write/,
    })
    const known = await t.services.assistants.recognise(connection.token)
    assert.deepEqual(known?.scopes, ['mcp:read', 'posts:publish'])
  })

  test('may do no more than its person may now', async () => {
    const owner = await t.make.org()
    const as = await t.make.member(owner, 'editor')
    const connection = await seed.connection(as)
    const draft = { title: 'x', posts: [{ platform: 'x', contentText: 'x' }] }
    const set = (values: { role?: 'viewer' | 'editor'; status?: 'active' | 'suspended' }) =>
      t.owner.updateTable('member').set(values).where('user_id', '=', as.userId).execute()
    await asAssistant(as, connection, 'createDraftPost', draft)
    await set({ role: 'viewer' })
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), { kind: 'forbidden' })
    await set({ role: 'editor', status: 'suspended' })
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), { kind: 'unauthenticated' })
    await set({ status: 'active' })
    await t.owner.updateTable('org').set({ status: 'suspended' }).where('id', '=', as.orgId).execute()
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), { kind: 'forbidden' })
    await t.owner
      .updateTable('org')
      .set({ status: 'active', access_state: 'read_only' })
      .where('id', '=', as.orgId)
      .execute()
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), { kind: 'payment_required' })
    await t.owner.updateTable('org').set({ access_state: 'full' }).where('id', '=', as.orgId).execute()
    await asAssistant(as, connection, 'createDraftPost', draft)
    await t.owner
      .updateTable('connection')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', connection.id)
      .execute()
    await assert.rejects(asAssistant(as, connection, 'createDraftPost', draft), { kind: 'unauthenticated' })
  })

  test('is checked by its token at each call, not only by an earlier check', async () => {
    const as = await t.make.org()
    const connection = await seed.connection(as)
    assert.ok(await t.services.assistants.recognise(connection.token))
    await asAssistant(as, connection, 'listPosts')
    await t.owner
      .updateTable('oauth_token')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('org_id', '=', as.orgId)
      .where('connection_id', '=', connection.id)
      .execute()
    assert.ok(await t.services.assistants.recognise(connection.token), 'remembered')
    assert.equal(await t.services.assistants.authenticate(connection.token), null)
    await assert.rejects(asAssistant(as, connection, 'listPosts'), { kind: 'unauthenticated' })
  })

  test('has no access to another workspace, or for another person', async () => {
    const [as, other] = [await t.make.org(), await t.make.org()]
    const connection = await seed.connection(as)
    await assert.rejects(asAssistant({ ...as, orgId: other.orgId }, connection, 'listPosts'), {
      kind: 'unauthenticated',
    })
    await assert.rejects(asAssistant({ ...as, userId: other.userId }, connection, 'listPosts'), {
      kind: 'unauthenticated',
    })
    const seen = await inScope(t.services.db, { orgId: other.orgId, userId: other.userId }, (db) =>
      db.selectFrom('connection').select('id').execute(),
    )
    assert.deepEqual(seen, [])
  })
})
