import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../tests/support/seed.ts'
import { enabledDocuments } from './index.ts'

let t: TestApp
let seed: Seed
before(async () => {
  t = await testApp()
  seed = createSeed(t)
})
after(() => t.close())

const textsFor = (as: Person, disclosure: 'public' | 'private' | 'restricted') =>
  inScope(t.services.db, { orgId: as.orgId }, async (db) =>
    (await enabledDocuments({ db, orgId: as.orgId, disclosure, reach: { documents: 10, characters: 1000 } }))
      .map(({ text }) => text)
      .toSorted(),
  )

test('what is private, restricted, switched off, missing or of a disconnected source never comes out for a public draft', async () => {
  const owner = await t.make.org()
  const source = await seed.source(owner)
  const gone = await seed.source(owner)
  await seed.document(owner, source, { text: 'open', disclosure: 'public' })
  await seed.document(owner, source, { text: 'inner', disclosure: 'private' })
  await seed.document(owner, source, { text: 'secret', disclosure: 'restricted' })
  await seed.document(owner, source, { text: 'off', disclosure: 'public', enabled: false })
  await seed.document(owner, gone, { text: 'left', disclosure: 'public' })
  const missing = await seed.document(owner, source, { text: 'missing', disclosure: 'public', enabled: false })
  await t.owner
    .updateTable('context_document')
    .set({ missing_since: new Date().toISOString() })
    .where('id', '=', missing)
    .execute()
  await t.owner.updateTable('context_source').set({ status: 'disconnected' }).where('id', '=', gone).execute()
  const other = await t.make.org()
  await seed.document(other, await seed.source(other), { text: 'of another workspace', disclosure: 'public' })
  assert.deepEqual(await textsFor(owner, 'public'), ['open'])
  assert.deepEqual(await textsFor(owner, 'private'), ['inner', 'open'])
  assert.deepEqual(await textsFor(owner, 'restricted'), ['inner', 'open', 'secret'])
})

test('the database itself lets no document be missing and enabled', async () => {
  const owner = await t.make.org()
  const id = await seed.document(owner, await seed.source(owner), { disclosure: 'public' })
  const update = t.owner.updateTable('context_document').set({ missing_since: new Date().toISOString() })
  await assert.rejects(update.where('id', '=', id).execute(), /context_document_missing_check/)
})

test('a document is changed in parts, listed and deleted; its text is not copied to the audit log', async () => {
  const owner = await t.make.org()
  const id = await seed.document(owner, await seed.source(owner), { text: 'planted words' })
  const path = `{O}/context/documents/${id}`
  const changed = await t.request('PATCH', path, { as: owner, body: { disclosure: 'public' } })
  assert.deepEqual(
    [changed.data.disclosure, changed.data.enabled, changed.data.contentText],
    ['public', true, 'planted words'],
  )
  assert.deepEqual(await textsFor(owner, 'public'), ['planted words'])
  await t.request('PATCH', path, { as: owner, body: { enabled: false } })
  assert.deepEqual(await textsFor(owner, 'public'), [])
  assert.equal((await t.request('PATCH', path, { as: owner, body: { disclosure: 'secret' } })).status, 400)
  const gone = await t.request('DELETE', path, { as: owner })
  assert.equal(gone.data.id, id)
  assert.equal((await t.request('DELETE', path, { as: owner })).status, 404)
  const lines = await t.owner.selectFrom('audit_log').selectAll().where('org_id', '=', owner.orgId).execute()
  assert.equal(lines.length, 3)
  assert.ok(!JSON.stringify(lines).includes('"planted words"'))
})

test('editors read what drafts rest on, and only admins decide about it', async () => {
  const owner = await t.make.org()
  const editor = await t.make.member(owner, 'editor')
  const source = await seed.source(owner)
  const id = await seed.document(owner, source)
  assert.equal((await t.request('GET', '{O}/context/documents', { as: editor })).data.documents.length, 1)
  for (const [method, path, body] of [
    ['PATCH', `{O}/context/documents/${id}`, { enabled: false }],
    ['DELETE', `{O}/context/documents/${id}`, undefined],
    ['GET', `{O}/context/sources/${source}/pages`, undefined],
    ['DELETE', `{O}/context/sources/${source}`, undefined],
  ] as const) {
    assert.equal(
      (await t.request(method, path, { as: editor, ...(body && { body }) })).status,
      403,
      `${method} ${path}`,
    )
  }
})
