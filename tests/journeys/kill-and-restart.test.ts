import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { DEMO_X_CLIENT } from '../../sandbox/x/options.ts'
import { type Client, signIn } from '../../scripts/demo/client.ts'
import { connectAccounts } from '../../scripts/demo/connect-accounts.ts'
import { freePort } from '../support/free-port.ts'
import { type DataFolder, type GalleyProcess, makeDataFolder, startGalley } from './galley-process.ts'

const POSTS = 6
/** Each call to a platform takes this long, so that a kill falls into one. */
const LATENCY_MS = 400
const LEAD_MS = 2_500

/**
 * The whole product on its embedded database, killed with -9 while it publishes and started again: every approved post
 * stands on its platform once. X's own check for duplicates is off, so that it hides nothing.
 */
describe('Galley killed in the middle of publishing', () => {
  let sandbox: Sandbox
  let folder: DataFolder
  let env: Record<string, string>
  let galley: GalleyProcess
  let member: Client

  before(async () => {
    const port = await freePort()
    const baseUrl = `http://localhost:${port}`
    const client = { ...DEMO_X_CLIENT, redirectUris: [`${baseUrl}/v1/marketing/oauth/x/callback`] }
    sandbox = await startSandbox({
      x: { clients: [client], duplicates: 'allow', latencyMs: LATENCY_MS },
      bluesky: { latencyMs: LATENCY_MS },
    })
    folder = await makeDataFolder()
    env = {
      PORT: String(port),
      GALLEY_DATA: folder.path,
      GALLEY_BASE_URL: baseUrl,
      GALLEY_REHEARSAL_PACE: '0.05',
      X_CLIENT_ID: client.id,
      X_CLIENT_SECRET: client.secret ?? '',
      X_AUTHORIZE_URL: sandbox.x.url,
      X_API_URL: sandbox.x.url,
      BLUESKY_SERVICE_URL: sandbox.bluesky.url,
      BLUESKY_WEB_URL: sandbox.bluesky.url,
    }
    galley = await startGalley(env)
    assert.equal(galley.address, baseUrl, galley.said().errors)

    member = await signIn(baseUrl, { email: 'owner@northwind.test', password: 'a long enough password', name: 'Owner' })
    const org = await member.must('POST', '/v1/orgs', { name: 'Northwind', slug: 'northwind' })
    await member.enter(org.id)
    await connectAccounts(member, baseUrl)
  })
  after(async () => {
    await galley?.end('SIGTERM')
    await sandbox?.stop()
    await folder?.remove()
  })

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

  async function waitUntil(what: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await what())) await sleep(20)
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
    { name: 'the process', killedAfter: 1, restart: true, kill: () => galley.end('SIGKILL') },
    {
      name: 'the process and its PostgreSQL',
      killedAfter: 2,
      restart: true,
      kill: () => Promise.all([galley.end('SIGKILL'), folder.killPostgres()]),
    },
    { name: 'PostgreSQL alone', killedAfter: 1, restart: false, kill: () => folder.killPostgres() },
  ]
  for (const { name, killedAfter, restart, kill } of rounds) {
    test(`${name}: every post goes out once`, { timeout: 90_000 }, async () => {
      const groupId = await approveDuePosts(name)
      await waitUntil(() => publicOf(name).length >= killedAfter)
      await sleep(Math.random() * LATENCY_MS) // any moment of the calls that are under way
      await kill()
      assert.ok(publicOf(name).length < POSTS, 'the kill came too late to interrupt anything')

      if (restart) galley = await startGalley(env)
      assert.ok(galley.address, galley.said().errors)
      const inFlight = (post: { status: string }) => post.status === 'scheduled' || post.status === 'publishing'
      let posts = await readWhenUp(groupId)
      while (posts.some(inFlight)) {
        await sleep(100)
        posts = await readWhenUp(groupId)
      }

      assert.equal(galley.exitCode(), null, galley.said().errors)
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

  /** While the database comes back, the API answers with an error. */
  async function readWhenUp(groupId: string): ReturnType<typeof postsOf> {
    for (;;) {
      try {
        return await postsOf(groupId)
      } catch {
        await sleep(100)
      }
    }
  }
})
