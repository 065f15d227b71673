import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '../../sandbox/start.ts'
import type { Client } from '../../scripts/demo/client.ts'
import { chanceFrom, SEED } from '../support/chance.ts'
import { until } from '../support/until.ts'
import { type Installation, startInstallation } from './installation-for-tests.ts'

const chance = chanceFrom('kill-and-restart')

const POSTS = 6
/** Milliseconds that each call to a platform takes, so that a kill falls into a call. */
const LATENCY_MS = 400
const LEAD_MS = 2_500

/**
 * The whole product on its embedded database is killed with -9 while it publishes, and started again. Every approved
 * post must be on its platform once. X's own check for duplicates is off, so that it hides nothing.
 */
describe('Galley killed in the middle of publishing', () => {
  let installation: Installation
  let sandbox: Sandbox
  let member: Client

  before(async () => {
    installation = await startInstallation({
      x: { duplicates: 'allow', latencyMs: LATENCY_MS },
      bluesky: { latencyMs: LATENCY_MS },
      env: { GALLEY_REHEARSAL_PACE: '0.05' },
    })
    sandbox = installation.sandbox
    member = installation.member
  })
  after(() => installation?.close())

  const ledger = () => [...sandbox.x.ledger(), ...sandbox.bluesky.ledger()]
  const publicOf = (round: string) => ledger().filter(({ text }) => text.startsWith(round))

  async function approveDuePosts(round: string): Promise<string> {
    const posts = Array.from({ length: POSTS }, (_, n) => ({
      platform: n % 2 === 0 ? 'x' : 'bluesky',
      contentText: `${round}: news ${n + 1}`,
    }))
    const { group } = await member.must('POST', '{O}/marketing/post-groups', { title: round, posts })
    const scheduledForUtc = new Date(Date.now() + LEAD_MS).toISOString()
    await member.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { scheduledForUtc })
    return group.id
  }

  async function postsOf(groupId: string) {
    return (await member.must('GET', `{O}/marketing/post-groups/${groupId}`)).posts as {
      contentText: string
      status: string
      publishedExternalId: string | null
      lastError: string | null
    }[]
  }

  const rounds: { name: string; killedAfter: number; restart: boolean; kill: () => Promise<unknown> }[] = [
    { name: 'the process', killedAfter: 1, restart: true, kill: () => installation.galley.end('SIGKILL') },
    {
      name: 'the process and its PostgreSQL',
      killedAfter: 2,
      restart: true,
      kill: () => Promise.all([installation.galley.end('SIGKILL'), installation.folder.killPostgres()]),
    },
    { name: 'PostgreSQL alone', killedAfter: 1, restart: false, kill: () => installation.folder.killPostgres() },
  ]
  for (const { name, killedAfter, restart, kill } of rounds) {
    test(`${name}: every post goes out once`, { timeout: 300_000 }, async (t) => {
      const afterMs = chance.next() * LATENCY_MS
      t.diagnostic(`killed ${afterMs} ms after the first posts; GALLEY_SEED=${SEED}`)
      const groupId = await approveDuePosts(name)
      await until(() => publicOf(name).length >= killedAfter, { that: 'the first posts are public' })
      await sleep(afterMs) // the kill comes at any moment of the calls
      await kill()
      assert.ok(publicOf(name).length < POSTS, 'the kill came too late to interrupt anything')

      if (restart) await installation.startAgain()
      const inFlight = (post: { status: string }) => post.status === 'scheduled' || post.status === 'publishing'
      const settled = async () => {
        const now = await readIfUp(groupId)
        return now?.some(inFlight) ? null : now
      }
      const posts = await until(settled, { that: 'no post is in flight', everyMs: 100 })

      assert.equal(installation.galley.exitCode(), null, installation.galley.said().errors)
      assert.deepEqual(
        posts.map(({ status, lastError }) => [status, lastError]),
        posts.map(() => ['published', null]),
      )
      assert.deepEqual(
        publicOf(name)
          .map(({ id, text }) => `${text} ${id}`)
          .sort(),
        posts.map(({ contentText, publishedExternalId }) => `${contentText} ${publishedExternalId}`).sort(),
      )
    })
  }

  /**
   * The posts of a group. Null if the API does not answer, or answers with an error because its database is starting.
   */
  const readIfUp = (groupId: string) => postsOf(groupId).catch(() => null)
})
