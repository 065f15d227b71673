import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Permission, roleAllows } from '#contract/people/roles.ts'
import { canonicalJson } from '#kernel/ids.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import type { TestAnswer } from '../support/app.ts'
import type { SeededOrg } from '../support/seed.ts'
import { callAs, type Sample, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { AUDITED_IN_WORKSPACE, NOT_AUDITED_BY_METHOD, NOT_REPEATABLE, WITHOUT_TARGET } from './exceptions.ts'
import { openWorld, type World } from './world.ts'

/** An id that nothing has. */
const NOBODYS = '6f1f3a0e-6f0f-4d7e-9a52-0d3a7c1f2b44'

let world: World
let org: SeededOrg

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
})
after(() => world.close())

async function ok(operation: Operation, sample: Sample, headers: Record<string, string> = {}): Promise<TestAnswer> {
  const answer = await callAs(world.t, operation, org.people.owner, sample, headers)
  assert.equal(answer.status, operation.status, JSON.stringify(answer.body))
  return answer
}

function auditOf({ headers }: TestAnswer) {
  return world.t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', '=', String(headers['x-request-id']))
    .execute()
}

for (const { name, operation, sample } of everyOperation) {
  const changes = name in NOT_AUDITED_BY_METHOD ? NOT_AUDITED_BY_METHOD[name]?.changes === true : isWrite(operation)

  test(`${name} leaves ${changes ? 'one line' : 'no line'} in the audit log`, async () => {
    const lines = await auditOf(await ok(operation, await sample(world, org)))
    assert.equal(lines.length, changes ? 1 : 0)
    for (const line of lines) {
      assert.equal(line.action, operation.name)
      assert.ok(line.user_id, 'the person')
      if (name in AUDITED_IN_WORKSPACE) assert.ok(line.org_id, 'the workspace')
      else assert.equal(line.org_id, takesOrg(operation) ? org.orgId : null)
      if (!(name in WITHOUT_TARGET)) assert.ok(line.target_type && line.target_id, 'what it was about')
    }
  })

  test(`${name} leaves none if it is refused`, async () => {
    const { input } = await sample(world, org)
    const answer = await callAs(world.t, operation, org.people.owner, { input: { ...input, ...unknown(operation) } })
    if (answer.status < 400) return // the operation takes nothing that could be refused
    assert.deepEqual(await auditOf(answer), [])
  })

  if (!isWrite(operation) || name in NOT_REPEATABLE) continue
  describe(`${name} with an Idempotency-Key`, () => {
    test('has one effect and one answer', async () => {
      const once = await sample(world, org)
      const headers = { 'idempotency-key': `once-${name}` }
      const first = await ok(operation, once, headers)
      const second = await ok(operation, once, headers)
      assert.equal(second.headers['idempotent-replayed'], 'true')
      assert.equal(first.headers['idempotent-replayed'], undefined)
      assert.deepEqual(second.body, first.body)
      assert.deepEqual(await auditOf(second), [])
    })

    test('refuses the key for another request', async () => {
      const headers = { 'idempotency-key': `mismatch-${name}` }
      const once = await sample(world, org)
      await ok(operation, once, headers)
      const another = await sample(world, org)
      const same = canonicalJson(another.input) === canonicalJson(once.input)
      // If every call of the operation is the same, the other request calls another operation.
      const [next, asked] = same ? [anyOther(operation), anySample(operation)] : [operation, another]
      const answer = await callAs(world.t, next, org.people.owner, asked, headers)
      assert.equal(answer.status, 409, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'idempotency_mismatch')
      assert.deepEqual(await auditOf(answer), [])
    })

    const tooLow = takesOrg(operation) && !roleAllows('viewer', operation.permission as Permission)
    // An operation about the person's own things that takes no input is never refused.
    const refusable = tooLow || Object.keys(unknown(operation)).length > 0
    test('is free again after a refusal', { skip: !refusable }, async () => {
      const headers = { 'idempotency-key': `refused-${name}` }
      const once = await sample(world, org)
      const refused = await callAs(
        world.t,
        operation,
        org.people.viewer,
        tooLow ? once : { input: { ...once.input, ...unknown(operation) } },
        headers,
      )
      assert.ok(refused.status >= 400, String(refused.status))
      const answer = await ok(operation, once, headers)
      assert.equal(answer.headers['idempotent-replayed'], undefined)
    })

    const ids = Object.keys(operation.params).filter((field) => operation.params[field]?.safeParse(NOBODYS).success)
    if (ids.length === 0) return
    test('is free again if the target does not exist', async () => {
      const { input } = await sample(world, org)
      const gone = { input: { ...input, ...Object.fromEntries(ids.map((field) => [field, NOBODYS])) } }
      for (const time of ['first', 'second']) {
        const headers = { 'idempotency-key': `gone-${name}` }
        const { status, body } = await callAs(world.t, operation, org.people.owner, gone, headers)
        assert.equal(status, 404, `the ${time} time: ${JSON.stringify(body)}`)
      }
    })
  })
}

test('an invalid key is refused', async () => {
  for (const key of ['ä', 'a b', 'x'.repeat(256)]) {
    const answer = await callAs(
      world.t,
      operations.updateMe,
      org.people.owner,
      { input: { name: 'Ada' } },
      { 'idempotency-key': key },
    )
    assert.equal(answer.status, 400, `"${key}"`)
    assert.equal(answer.body.details[0].path, 'header.idempotency-key')
  }
})

/** A value for the first field that no field accepts. */
function unknown({ params, query, body }: Operation): Record<string, unknown> {
  const [name] = Object.keys({ ...body, ...query, ...params })
  return name ? { [name]: '\0' } : {}
}

function anyOther(operation: Operation): Operation {
  return takesOrg(operation) ? operations.createTag : operations.createOrg
}

function anySample(operation: Operation): Sample {
  return { input: takesOrg(operation) ? { name: 'Other' } : { name: 'Other', slug: 'other' } }
}
