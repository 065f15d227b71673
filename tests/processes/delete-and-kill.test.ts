import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Sandbox } from '../../sandbox/start.ts'
import type { Client } from '../../scripts/demo/client.ts'
import { until } from '../support/until.ts'
import { type Installation, startInstallation } from './installation-for-tests.ts'

const TEXT = 'Shelf note: the lamp is off.'

/** The whole product is killed with -9 after a deletion's intent was written and before its answer came. */
describe('Galley killed in the middle of a deletion', () => {
  let installation: Installation
  let sandbox: Sandbox
  let member: Client

  before(async () => {
    installation = await startInstallation({ env: { GALLEY_REHEARSAL_PACE: '0.05' } })
    sandbox = installation.sandbox
    member = installation.member
  })
  after(() => installation?.close())

  test('another process retries, and reports the true outcome', { timeout: 300_000 }, async () => {
    const post = await published()
    sandbox.x.faults.add({ kind: 'delay', method: 'DELETE', path: '/2/tweets/:id', delayMs: 1_000, times: 1 })
    const asked = member.must('POST', '{O}/marketing/x-posts/delete', { postId: post.id }).catch((error) => error)
    await until(() => sandbox.x.faults.tally().delay > 0, { that: 'the deletion is under way' })
    await installation.galley.end('SIGKILL')
    assert.equal(sandbox.x.ledger()[0]?.deletedAt, null, 'the kill came too late to interrupt anything')
    assert.ok((await asked) instanceof Error)

    await installation.startAgain()
    const attempts = () => member.must('GET', `{O}/marketing/posts/${post.id}/attempts`)
    const isDeleted = async () => (await attempts()).some(({ outcome }: { outcome: string }) => outcome === 'deleted')
    await until(isDeleted, { that: 'another process has deleted the post', everyMs: 50 })
    const entries = sandbox.x.ledger().filter(({ text }) => text === TEXT)
    assert.equal(entries.length, 1)
    assert.ok(entries[0]?.deletedAt, 'it stands there still')
    await assert.rejects(member.must('GET', `{O}/marketing/posts/${post.id}`), /404/)
    const told = (await attempts()).filter(({ act }: { act: string }) => act === 'delete')
    assert.equal(told[0]?.outcome, null, 'nobody knows what the call of the killed process did')
  })

  async function published(): Promise<{ id: string }> {
    const posts = [{ platform: 'x', contentText: TEXT }]
    const drafted = await member.must('POST', '{O}/marketing/drafts', { posts })
    const [{ id, groupId }] = drafted.posts
    await member.must('POST', `{O}/marketing/post-groups/${groupId}/approve`, { autoSchedule: false })
    await member.must('POST', `{O}/marketing/posts/${id}/post-now`)
    const isPublished = async () => (await member.must('GET', `{O}/marketing/posts/${id}`)).status === 'published'
    await until(isPublished, { that: 'the post is published', everyMs: 50 })
    return { id }
  }
})
