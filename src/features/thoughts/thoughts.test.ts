import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const save = async (as: Person, body: object) => {
  const answer = await t.request('POST', '{O}/thoughts', { as, body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.data
}
const textsOf = async (as: Person, query = '') => {
  const { data } = await t.request('GET', `{O}/thoughts${query}`, { as })
  return data.items.map(({ text }: { text: string }) => text)
}

test('a thought is saved as it was written, changed in parts, and deleted', async () => {
  const owner = await t.make.org()
  const made = await save(owner, {
    text: '  Glue needs an hour.\nWe waited ten minutes. ',
    tags: ['Glue', 'GLUE', 'shop'],
  })
  assert.deepEqual(
    { ...made, id: null, createdAt: null, updatedAt: null },
    {
      id: null,
      orgId: owner.orgId,
      text: 'Glue needs an hour.\nWe waited ten minutes.',
      kind: 'thought',
      status: 'new',
      source: null,
      tags: ['Glue', 'shop'],
      draftGroupIds: [],
      lastDraftedAt: null,
      createdAt: null,
      updatedAt: null,
    },
  )
  const path = `{O}/thoughts/${made.id}`
  const changed = await t.request('PATCH', path, { as: owner, body: { kind: 'lesson' } })
  assert.deepEqual([changed.data.kind, changed.data.text, changed.data.tags], ['lesson', made.text, made.tags])
  const without = await t.request('PATCH', path, { as: owner, body: { tags: [] } })
  assert.deepEqual([without.data.kind, without.data.tags], ['lesson', []])
  const gone = await t.request('DELETE', path, { as: owner })
  assert.equal(gone.data.kind, 'lesson')
  assert.equal((await t.request('DELETE', path, { as: owner })).status, 404)
  assert.equal((await t.request('PATCH', path, { as: owner, body: { text: 'back' } })).status, 404)
})

test('the list is newest first, in pages, and leaves out what is archived unless asked', async () => {
  const owner = await t.make.org()
  const made: { id: string }[] = []
  for (const text of ['first', 'second', 'third', 'fourth']) made.push(await save(owner, { text }))
  const put = (index: number, status: string) =>
    t.request('PATCH', `{O}/thoughts/${made[index]?.id}`, { as: owner, body: { status } })
  await put(0, 'archived')
  await put(1, 'drafted')
  assert.deepEqual(await textsOf(owner), ['fourth', 'third', 'second'])
  assert.deepEqual(await textsOf(owner, '?status=new'), ['fourth', 'third'])
  assert.deepEqual(await textsOf(owner, '?status=drafted'), ['second'])
  assert.deepEqual(await textsOf(owner, '?status=archived'), ['first'])
  assert.deepEqual(await textsOf(owner, '?status=all'), ['fourth', 'third', 'second', 'first'])
  const { data } = await t.request('GET', '{O}/thoughts?limit=2&page=2', { as: owner })
  assert.deepEqual([data.items.length, data.total, data.hasMore], [1, 3, false])
  await put(0, 'new')
  assert.equal((await textsOf(owner)).length, 4)
  const wrong = await t.request('GET', '{O}/thoughts?status=kept', { as: owner })
  assert.equal(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /active.*new.*drafted.*archived.*all/)
})

test('a thought names its drafts, the newest first; deleting either keeps the other', async () => {
  const owner = await t.make.org()
  const { id } = await save(owner, { text: 'two drafts' })
  const groups = []
  for (const title of ['older', 'newer']) {
    const { data } = await t.request('POST', '{O}/marketing/post-groups', {
      as: owner,
      body: { title, posts: [{ platform: 'x', contentText: title }] },
    })
    groups.push(data.group.id as string)
  }
  const [older = '', newer = ''] = groups
  const note = (group_id: string, created_at: string) =>
    t.owner.insertInto('thought_draft').values({ org_id: owner.orgId, thought_id: id, group_id, created_at }).execute()
  await note(newer, '2026-11-02T10:00:00Z')
  await note(older, '2026-11-01T10:00:00Z')
  const shown = (await t.request('GET', '{O}/thoughts', { as: owner })).data.items[0]
  assert.deepEqual(shown.draftGroupIds, [newer, older])
  assert.equal(Date.parse(shown.lastDraftedAt), Date.parse('2026-11-02T10:00:00Z'))
  const gone = await t.request('DELETE', `{O}/thoughts/${id}`, { as: owner })
  assert.deepEqual(gone.data.draftGroupIds, [newer, older])
  for (const group of groups)
    assert.equal((await t.request('GET', `{O}/marketing/post-groups/${group}`, { as: owner })).status, 200)
})

for (const { what, body, path } of [
  { what: 'no text', body: {}, path: 'body.text' },
  { what: 'nothing that can be seen', body: { text: '\u200B \u2060' }, path: 'body.text' },
  { what: '5,001 characters', body: { text: 'a'.repeat(5001) }, path: 'body.text' },
  { what: 'another kind', body: { text: 'a', kind: 'poem' }, path: 'body.kind' },
  { what: '31 tags', body: { text: 'a', tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, path: 'body.tags' },
  { what: 'a tag of two lines', body: { text: 'a', tags: ['a\nb'] }, path: 'body.tags' },
  { what: 'a source of two lines', body: { text: 'a', source: 'a\nb' }, path: 'body.source' },
])
  test(`${what} is refused at its field`, async () => {
    const owner = await t.make.org()
    const answer = await t.request('POST', '{O}/thoughts', { as: owner, body })
    assert.equal(answer.status, 400)
    assert.ok(answer.body.details[0].path.startsWith(path), JSON.stringify(answer.body.details))
    assert.deepEqual(await textsOf(owner), [])
  })
