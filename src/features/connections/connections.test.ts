import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
before(async () => {
  t = await testApp()
  seed = createSeed(t)
})
after(() => t.close())

const list = async (as: Person) => (await t.request('GET', '{O}/connections', { as })).data
const ids = async (as: Person) => (await list(as)).map(({ id }: { id: string }) => id)
const end = (as: Person, id: string) => t.request('DELETE', `{O}/connections/${id}`, { as })

describe('listing and ending', () => {
  test('shows who connected what, for whom, and with which scopes', async () => {
    const as = await t.make.org()
    const { id } = await seed.connection(as, 'Ada’s assistant', ['mcp:read', 'posts:write'])
    const { name } = await t.owner
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', as.userId)
      .executeTakeFirstOrThrow()
    const [shown] = await list(as)
    assert.deepEqual(shown, {
      id,
      clientName: 'Ada’s assistant',
      clientUri: 'https://assistant.example',
      userId: as.userId,
      userName: name,
      scopes: ['mcp:read', 'posts:write'],
      createdAt: shown.createdAt,
      lastUsedAt: shown.lastUsedAt,
    })
    const ended = await end(as, id)
    assert.deepEqual([ended.status, ended.data], [200, shown])
    assert.deepEqual(await list(as), [])
  })

  test('a member sees and ends their own; people who manage members all of them', async () => {
    const owner = await t.make.org()
    const [admin, editor, viewer] = await Promise.all([
      t.make.member(owner, 'admin'),
      t.make.member(owner, 'editor'),
      t.make.member(owner, 'viewer'),
    ])
    const own = (await seed.connection(editor)).id
    const ofViewer = (await seed.connection(viewer)).id
    assert.deepEqual([await ids(editor), await ids(viewer)], [[own], [ofViewer]])
    assert.deepEqual(await ids(admin), [ofViewer, own], 'newest first')
    assert.equal((await end(editor, ofViewer)).status, 404)
    assert.equal((await end(admin, ofViewer)).status, 200)
    assert.equal((await end(admin, ofViewer)).status, 404, 'once')
    assert.equal((await end(editor, own)).status, 200)
    assert.deepEqual(await ids(owner), [])
  })

  test('ending works in a read-only workspace', async () => {
    const as = await t.make.org()
    const { id, token } = await seed.connection(as)
    await t.owner.updateTable('org').set({ access_state: 'read_only' }).where('id', '=', as.orgId).execute()
    assert.ok(await t.services.assistants.authenticate(token))
    assert.equal((await end(as, id)).status, 200)
    assert.equal(await t.services.assistants.authenticate(token), null)
  })
})
