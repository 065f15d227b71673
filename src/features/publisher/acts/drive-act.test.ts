import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { lamp } from '../../../../tests/support/features/publisher/acts/lamp.ts'
import { performAct } from './perform-act.ts'
import { requestAct } from './request-act.ts'

let t: TestApp
before(async () => {
  t = await testApp({ env: { X_CLIENT_ID: 'an-app', X_CLIENT_SECRET: 'its secret' } })
})
after(() => t.close())

/** An act needs no preparation, so it takes two commits: one for the decision and the intent, one for the result. */
test('an act whose account can be used asks for its intent with its claim', async () => {
  const owner = await t.make.org()
  const { orgId } = owner
  const accountId = await t.make.account(owner, 'x')
  const about = { orgId, actor: { kind: 'user', userId: owner.userId }, platform: 'x', accountId } as const
  const act = await inScope(t.services.db, { orgId }, (db) =>
    requestAct(db, lamp, { ...about, subject: 'x:1', payload: { on: true } }),
  )
  const steps: string[] = []
  const tracing: Services['tracing'] = {
    ...t.services.tracing,
    inSpan(name, _facts, work) {
      steps.push(name)
      return work()
    },
  }
  // The intent is saved with the claim only if loading took at most 62 ms, which a slow machine exceeds.
  const clock = { ...t.services.clock, monotonic: () => 0 }
  const done = await performAct({ ...t.services, clock, tracing, acts: new Map([[lamp.name, lamp]]) }, act)
  assert.deepEqual([done.status, done.finished_at !== null], ['done', true])
  assert.deepEqual(steps, ['act at a platform', 'send'])
  const attempts = await t.owner.selectFrom('publish_attempt').selectAll().where('act_id', '=', act.id).execute()
  assert.deepEqual(
    attempts.map(({ outcome, finished_at }) => [outcome, finished_at !== null]),
    [['published', true]],
  )
})
