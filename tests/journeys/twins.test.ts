import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import { workOnce } from '../model/mortal-worker.ts'
import { type SimulatedPlatform, TEST_NETWORKS } from '../platforms/networks.ts'
import type { Person } from '../support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'
import { letTimePass } from './let-time-pass.ts'

/**
 * Two approved posts of one account have the same text. If the answer for one is lost, Galley must never take the other
 * post for it.
 */
describe('twins', () => {
  let app: SimulatedApp
  let sweep: Db
  let owner: Person
  before(async () => {
    app = await openSimulatedApp({ sandbox: { x: { ...TEST_NETWORKS.x.chaos?.options, listingLagMs: 0 } } })
    sweep = openDatabase({ url: app.t.url, role: 'galley_sweep', max: 2 })
    owner = await app.t.make.org()
    await ask('PATCH', '/scheduler/settings', { minGapMinutes: 0 })
    await app.account(owner, 'x')
    await app.account(owner, 'linkedin')
  })
  after(async () => {
    await sweep?.destroy()
    await app?.close()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await app.t.request(method, `{O}/marketing${path}`, { as: owner, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.data
  }
  const live = (platform: SimulatedPlatform, { contentText }: Post) =>
    app.sandbox[platform].ledger().flatMap(({ id, text }) => (text === contentText ? [id] : []))

  async function sent(platform: SimulatedPlatform, contentText: string, fault?: FaultKind): Promise<Post> {
    const { posts } = await ask('POST', '/drafts', { posts: [{ platform, contentText }] })
    const [post] = posts as Post[]
    assert.ok(post)
    await ask('POST', `/post-groups/${post.groupId}/approve`, { autoSchedule: false })
    if (fault) app.sandbox[platform].faults.add({ kind: fault, ...TEST_NETWORKS[platform].publicCall, times: 1 })
    await ask('POST', `/posts/${post.id}/post-now`)
    await workOnce(app.t.services, sweep, null)
    return ask('GET', `/posts/${post.id}`)
  }

  /** Skips the window of the lost answer, then the wait before the post is sent again. */
  async function afterAWhile(post: Post): Promise<Post> {
    for (let round = 0; round < 2; round++) {
      await letTimePass(app.t.owner, 3)
      await workOnce(app.t.services, sweep, null)
    }
    return ask('GET', `/posts/${post.id}`)
  }

  for (const fault of ['drop', 'apply-then-drop'] as const) {
    test(`x, ${fault}: both exist, each once and by its own id`, async () => {
      const words = `The lamp is off again (${crypto.randomUUID()})`
      const first = await sent('x', words)
      assert.equal(first.status, 'published')
      const second = await afterAWhile(await sent('x', words, fault))
      assert.equal(second.status, 'published', second.lastError ?? '')
      assert.deepEqual(live('x', second), [first.publishedExternalId, second.publishedExternalId])
    })
  }

  test('linkedin refuses a twin: it has failed, and is not mistaken for the first', async () => {
    const words = `The lamp is off again (${crypto.randomUUID()})`
    const first = await sent('linkedin', words)
    assert.equal(first.status, 'published')
    const second = await afterAWhile(await sent('linkedin', words, 'drop'))
    assert.deepEqual([second.status, second.mayBeLive, second.publishedExternalId], ['failed', false, null])
    assert.match(second.lastError ?? '', /posted the same already.*urn:li:share/)
    assert.deepEqual(live('linkedin', second), [first.publishedExternalId])
  })
})
