import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import type { JobContext } from '#kernel/jobs/job.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { createSeed } from '../../../../tests/support/seed.ts'
import { tellLater } from './tell-of-post.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

test('what an older release left in the queue is told once, though it appears twice', async () => {
  const owner = await t.make.org()
  const { orgId } = owner
  const { postId } = await createSeed(t).draft(owner, 'failed')
  const outbox = [{ notify: 'post_failed', text: 'It broke.' }, { emit: 'post.failed' }]
  const entry = tellLater.input.parse({ orgId, postId, fence: 3, outbox })
  const { services } = t
  const ctx: Pick<JobContext, 'services' | 'inScope'> = {
    services,
    inScope: (scope, work) => inScope(services.db, scope, work),
  }
  await tellLater.handler(ctx as JobContext, entry as never)
  const told = await t.owner.selectFrom('notification').select(['type', 'body', 'dedupe_key']).execute()
  assert.deepEqual(told, [{ type: 'post_failed', body: 'It broke.', dedupe_key: `post_failed:${postId}:3` }])
})
