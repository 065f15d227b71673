import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { call, callAs, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { NOT_SEEDED } from './exceptions.ts'
import { describeLeak } from './proof/case.ts'
import type { Mode } from './proof/modes.ts'
import { type Proof, prove } from './proof/prove.ts'
import { CANARY, openStage, type Stage } from './proof/stage.ts'
import { proofTable } from './proof/table.ts'
import { countRows } from './rows.ts'

/** Operations whose answers show what a person wrote. */
const SHOWING = ['listOrgs', 'getOrg', 'getMe', 'listTags', 'listPosts', 'listPostGroups', 'listMedia'] as const

/** Calls every operation of one workspace with things of another, in this mode, and prints the table. */
export function testIsolation(mode: Mode): void {
  const proofs: Proof[] = []
  describe(`one workspace and another's, ${mode.name}:`, () => {
    let stage: Stage
    before(async () => {
      stage = await openStage(mode)
    })
    after(() => stage.close())

    test('the other workspace has a row of every kind, and sees its own canaries: they would be found', async () => {
      const { world, tables, other } = stage
      const counts = await countRows(world.t.owner, tables, other.orgId)
      const empty = Object.keys(counts).filter((table) => counts[table] === 0)
      assert.deepEqual(empty.sort(), Object.keys(NOT_SEEDED).sort(), 'seed a row in tests/support/seed.ts')
      const found = []
      for (const { name, operation } of everyOperation) {
        if (operation.method !== 'GET' || Object.keys(operation.params).length > 0) continue
        const query = name === 'getCalendar' ? { from: '2020-01-01T00:00:00Z', to: '2020-06-01T00:00:00Z' } : {}
        const answer = await call(world.t, operation, query, { token: other.people.owner.token, orgId: other.orgId })
        if (JSON.stringify(answer.body).includes(CANARY)) found.push(name)
      }
      for (const name of SHOWING) assert.ok(found.includes(name), name)
    })

    test('a key that the other sent with a request is none here', async () => {
      const entry = everyOperation.find(({ name }) => name === 'createTag')
      assert.ok(entry)
      const { world, own, other } = stage
      const headers = { 'idempotency-key': 'one-key-for-all' }
      const theirs = await callAs(
        world.t,
        entry.operation,
        other.people.owner,
        { input: { name: `key of ${CANARY}` } },
        headers,
      )
      const ours = await callAs(world.t, entry.operation, own.people.owner, { input: { name: 'ours' } }, headers)
      assert.deepEqual([theirs.status, ours.status, ours.data.name], [entry.operation.status, theirs.status, 'ours'])
    })

    for (const entry of everyOperation) {
      test(entry.name, async () => {
        const found = await prove(stage, entry, { full: false })
        proofs.push(...found)
        assert.deepEqual(
          found.flatMap(({ leaks }) => leaks.map(describeLeak)),
          [],
        )
        const isRewritten = !mode.scoping && takesOrg(entry.operation)
        if (isRewritten)
          assert.ok(
            found.every(({ rewritten }) => rewritten > 0),
            'not one statement lost its workspace',
          )
      })
    }
  })

  test('the table: no leaks', (context) => {
    for (const line of proofTable([{ mode, proofs }]).split('\n')) context.diagnostic(line)
    assert.equal(proofs.flatMap(({ leaks }) => leaks).length, 0)
  })
}
