import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import { workOnce } from '../model/mortal-worker.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { Person } from '../support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'
import { letTimePass } from './let-time-pass.ts'

/**
 * A person's posts on LinkedIn cannot be read. The only way to learn what became of a post is to send the identical
 * post again.
 */
describe('if only a repeat can tell', () => {
  let app: SimulatedApp
  let sweep: Db
  let owner: Person
  before(async () => {
    const members = [{ vanityName: 'nora', name: 'Nora' }]
    app = await openSimulatedApp({ sandbox: { linkedin: { members } } })
    sweep = openDatabase({ url: app.t.url, role: 'galley_sweep', max: 2 })
    owner = await app.t.make.org()
    const granted = app.sandbox.linkedin.grant('nora')
    assert.ok(granted)
    const { memberUrn: externalId, ...tokens } = granted
    await app.t.make.account(owner, 'linkedin', { externalId, handle: 'nora', credentials: { ...tokens, extra: {} } })
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
  const work = () => workOnce(app.t.services, sweep, null)
  const live = ({ contentText }: Post) =>
    app.sandbox.linkedin.ledger().flatMap(({ id, text }) => (text === contentText ? [id] : []))

  /** Drafts and approves a post, and sends it while the fault lasts. */
  async function sentInto(kind: FaultKind): Promise<Post> {
    const contentText = `The vice holds (${crypto.randomUUID()})`
    const { posts } = await ask('POST', '/drafts', { posts: [{ platform: 'linkedin', contentText }] })
    const [post] = posts as Post[]
    assert.ok(post)
    await ask('POST', `/post-groups/${post.groupId}/approve`, { autoSchedule: false })
    app.sandbox.linkedin.faults.add({ kind, ...TEST_NETWORKS.linkedin.publicCall, times: 1 })
    await ask('POST', `/posts/${post.id}/post-now`)
    await work()
    return post
  }

  for (const fault of ['apply-then-drop', 'apply-then-server-error', 'drop', 'server-error'] as const) {
    test(`${fault}: not sent again before its time, then once, and the post exists once`, async () => {
      const post = await sentInto(fault)
      const before = live(post)
      assert.equal((await ask('GET', `/posts/${post.id}`)).status, 'publishing')
      await work()
      assert.deepEqual(live(post), before)

      await letTimePass(app.t.owner, 3)
      await work()
      const { status, publishedExternalId, publishedUrl } = await ask('GET', `/posts/${post.id}`)
      assert.deepEqual([status, live(post)], ['published', [publishedExternalId]])
      assert.match(publishedUrl, /\/feed\/update\/urn:li:share:\d+\/$/)
    })
  }
})
