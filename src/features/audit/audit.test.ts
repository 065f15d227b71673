import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AuditLine } from '#contract/people/audit.ts'
import type { Actor } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

async function read(as: Person, query: Record<string, string> = {}) {
  const answer = await t.request('GET', '{O}/audit', { as, query })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data as { items: AuditLine[]; total: number; hasMore: boolean }
}

async function tag(as: Person, name: string): Promise<string> {
  const answer = await t.request('POST', '{O}/marketing/tags', { as, body: { name } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data.id
}

test('an entry says who made the change, what it was and what it affected, newest first', async () => {
  await t.owner.updateTable('user_account').set({ name: 'Ada' }).where('id', '=', owner.userId).execute()
  const id = await tag(owner, 'First')
  const changed = await t.request('PATCH', `{O}/marketing/tags/${id}`, { as: owner, body: { name: 'Second' } })
  const { items, total, hasMore } = await read(owner)
  assert.deepEqual(
    items.map(({ action }) => action),
    ['updateTag', 'createTag'],
  )
  assert.deepEqual([total, hasMore], [2, false])
  const [update, create] = items
  assert.ok(update && create)
  assert.deepEqual(
    { ...update, id: null, at: null, beforeHash: null, afterHash: null },
    {
      id: null,
      at: null,
      actor: { kind: 'user', userId: owner.userId, name: 'Ada' },
      action: 'updateTag',
      summary: 'Rename or recolour a tag',
      target: { type: 'tag', id },
      about: { label: 'Second', groupId: null, posts: [] },
      beforeHash: null,
      afterHash: null,
      requestId: changed.headers['x-request-id'],
    },
  )
  assert.equal(update.beforeHash, create.afterHash)
  assert.notEqual(update.afterHash, update.beforeHash)
})

describe('the log names every kind of actor:', () => {
  const told = async (as: Person, actor: Actor) => {
    const action = newId()
    await inScope(t.services.db, { orgId: as.orgId }, (db) =>
      writeAudit(db, {
        orgId: as.orgId,
        userId: 'userId' in actor ? actor.userId : null,
        actor,
        action,
        requestId: 'request',
        target: null,
      }),
    )
    const { items } = await read(as, { 'filter[action]': action })
    assert.equal(items.length, 1)
    assert.deepEqual([items[0]?.summary, items[0]?.target], [null, null])
    return items[0]?.actor
  }

  test('assistant and API key with the person behind them', async () => {
    const org = await t.make.org()
    const { userId } = org
    await t.owner.updateTable('user_account').set({ name: 'Ben' }).where('id', '=', userId).execute()
    assert.deepEqual(await told(org, { kind: 'assistant', userId, connectionId: newId(), client: 'Helper' }), {
      kind: 'assistant',
      userId,
      name: 'Ben',
      client: 'Helper',
    })
    assert.deepEqual(await told(org, { kind: 'api_key', userId, keyId: newId(), name: 'CI' }), {
      kind: 'api_key',
      userId,
      name: 'Ben',
      client: 'CI',
    })
  })

  test('rule and system by their names', async () => {
    const org = await t.make.org()
    assert.deepEqual(await told(org, { kind: 'rule', ruleId: 'rule-1' }), {
      kind: 'rule',
      userId: null,
      name: 'rule-1',
    })
    assert.deepEqual(await told(org, { kind: 'system', job: 'webhooks.deliver' }), {
      kind: 'system',
      userId: null,
      name: 'webhooks.deliver',
    })
  })
})

describe('the log is read in pages and by filters:', () => {
  let org: Person
  let admin: Person
  let tags: string[]
  before(async () => {
    org = await t.make.org()
    admin = await t.make.member(org, 'admin')
    tags = []
    for (const name of ['a', 'b', 'c']) tags.push(await tag(org, name))
    await t.request('DELETE', `{O}/marketing/tags/${tags[0]}`, { as: admin })
    const post = { platform: 'x', contentText: 'One' }
    await t.request('POST', '{O}/marketing/drafts', { as: admin, body: { posts: [post] } })
  })

  const actions = async (query: Record<string, string>) => (await read(org, query)).items.map(({ action }) => action)

  test('issued tokens only if they are asked for', async () => {
    const asking = await t.make.org()
    await inScope(t.services.db, asking, async (db) => {
      const entry = { orgId: asking.orgId, userId: asking.userId, requestId: newId(), target: null }
      await writeAudit(db, { ...entry, actor: { kind: 'user', userId: asking.userId }, action: 'createToken' })
    })
    assert.deepEqual((await read(asking)).items, [])
    assert.equal((await read(asking, { 'filter[action]': 'createToken' })).total, 1)
  })

  test('pages', async () => {
    const first = await read(org, { limit: '3' })
    const second = await read(org, { limit: '3', page: '2' })
    assert.deepEqual([first.total, first.hasMore, second.hasMore], [5, true, false])
    const seen = [...first.items, ...second.items]
    assert.equal(new Set(seen.map(({ id }) => id)).size, 5)
    assert.deepEqual(
      seen.map(({ at }) => at),
      seen.map(({ at }) => at).sort((a, b) => b.localeCompare(a)),
    )
  })

  test('action', async () => {
    assert.deepEqual(await actions({ 'filter[action]': 'deleteTag' }), ['deleteTag'])
    assert.equal((await actions({ 'filter[action]': 'deleteTag,createTag', 'filterOp[action]': 'in' })).length, 4)
  })

  test('person and kind of actor', async () => {
    assert.deepEqual(await actions({ 'filter[userId]': admin.userId }), ['createDraftPost', 'deleteTag'])
    assert.equal((await actions({ 'filter[actorKind]': 'user' })).length, 5)
    assert.deepEqual(await actions({ 'filter[actorKind]': 'assistant,system', 'filterOp[actorKind]': 'in' }), [])
  })

  test('target', async () => {
    assert.deepEqual(await actions({ 'filter[targetId]': tags[0] ?? '' }), ['deleteTag', 'createTag'])
    assert.deepEqual(await actions({ 'filter[targetType]': 'post_group' }), ['createDraftPost'])
  })

  test('time', async () => {
    const { items } = await read(org)
    const at = items[2]?.at ?? ''
    const until = new Date(Date.parse(at) + 1).toISOString() // the stored time has microseconds
    assert.deepEqual((await actions({ 'filter[atFrom]': at })).slice(0, 2), ['createDraftPost', 'deleteTag'])
    const earlier = await actions({ 'filter[atTo]': until })
    assert.ok(earlier.length >= 3 && !earlier.includes('createDraftPost'))
    assert.deepEqual(await actions({ 'filter[atFrom]': '2099-01-01T00:00:00Z' }), [])
  })

  test('anything else is refused', async () => {
    for (const query of [{ 'filter[actorKind]': 'ghost' }, { 'filter[targetId]': 'x' }, { 'filter[atFrom]': 'then' }]) {
      assert.equal((await t.request('GET', '{O}/audit', { as: org, query: { ...query } })).status, 400)
    }
  })
})

describe('the log shows no more than it should:', () => {
  test('owners and admins read it, others do not', async () => {
    const org = await t.make.org()
    await read(org)
    await read(await t.make.member(org, 'admin'))
    for (const role of ['editor', 'contributor', 'viewer'] as const) {
      const as = await t.make.member(org, role)
      assert.equal((await t.request('GET', '{O}/audit', { as })).status, 403, role)
    }
  })

  test('nothing of other workspaces', async () => {
    const [one, other] = [await t.make.org(), await t.make.org()]
    const id = await tag(other, 'Theirs')
    assert.deepEqual((await read(one)).items, [])
    assert.deepEqual((await read(one, { 'filter[targetId]': id })).items, [])
    assert.equal((await t.request('GET', `/v1/orgs/${other.orgId}/audit`, { as: one })).status, 403)
  })

  test('nothing that its members do for themselves', async () => {
    const org = await t.make.org()
    const editor = await t.make.member(org, 'editor')
    await t.request('PATCH', '/v1/users/me', { as: editor, body: { name: 'Cy' } })
    const own = await t.owner.selectFrom('audit_log').selectAll().where('user_id', '=', editor.userId).execute()
    assert.deepEqual(
      own.map(({ action, org_id }) => [action, org_id]),
      [['updateMe', null]],
    )
    assert.deepEqual((await read(org)).items, [])
    assert.deepEqual((await read(org, { 'filter[userId]': editor.userId })).items, [])
    // Row-level security alone hides the lines from every other workspace.
    const seen = await inScope(t.services.db, { orgId: org.orgId, userId: org.userId }, (db) =>
      db.selectFrom('audit_log').select('id').where('org_id', 'is', null).execute(),
    )
    assert.deepEqual(seen, [])
  })
})

describe('entries are permanent: the database refuses', () => {
  let line: { id: string; orgId: string }
  before(async () => {
    const org = await t.make.org()
    await tag(org, 'Kept')
    const { items } = await read(org)
    line = { id: items[0]?.id ?? '', orgId: org.orgId }
  })

  for (const role of ['galley_app', 'galley_sweep'] as const) {
    for (const [what, statement] of [
      ['a change', sql`update audit_log set action = 'nothing'`],
      ['a deletion', sql`delete from audit_log`],
      ['emptying it', sql`truncate audit_log`],
      ['dropping it', sql`drop table audit_log`],
      ['switching its policies off', sql`alter table audit_log disable row level security`],
    ] as const) {
      test(`${role} ${what}`, async () => {
        const db = openDatabase({ url: t.url, role, max: 1 })
        await assert.rejects(
          inScope(db, { orgId: line.orgId }, (trx) => statement.execute(trx)),
          { code: '42501' },
        )
        await db.destroy()
        const kept = await t.owner.selectFrom('audit_log').select('action').where('id', '=', line.id).execute()
        assert.deepEqual(kept, [{ action: 'createTag' }])
      })
    }
  }

  test('that galley_app writes an entry in the name of another workspace', async () => {
    const other = await t.make.org()
    const forged = inScope(t.services.db, { orgId: line.orgId }, (db) =>
      writeAudit(db, {
        orgId: other.orgId,
        userId: null,
        actor: { kind: 'system', job: 'forger' },
        action: 'forge',
        requestId: 'request',
        target: null,
      }),
    )
    await assert.rejects(forged, { code: '42501' })
  })
})

test('a page is found by the index, without sorting', async () => {
  const { rows } = await inScope(t.services.db, { orgId: owner.orgId }, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql<{ 'QUERY PLAN': string }>`
      explain select * from audit_log where org_id = ${owner.orgId}::uuid order by at desc, id desc limit 25
    `.execute(db)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /audit_log_newest/)
  assert.doesNotMatch(plan, /Sort/)
})
