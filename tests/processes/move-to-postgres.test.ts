import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { EXACT_TEXT, sumOfTable, type TableSum } from '#kernel/db/transfer/rows.ts'
import { listTables } from '#kernel/db/transfer/tables.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import type { Client } from '../../scripts/demo/client.ts'
import { solid } from '../support/features/media/images.ts'
import { addPosts } from '../support/many-posts.ts'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { runAdmin } from './admin-process.ts'
import { startGalley } from './galley-process.ts'
import { type Installation, startInstallation } from './installation-for-tests.ts'

const POSTS = 10_000
/** The post is due so many milliseconds ahead that it cannot be published before the move. */
const LEAD_MS = 20_000
const TEXT = 'This goes out after the move, once'

describe('an installation with ten thousand posts moves to a PostgreSQL server', () => {
  let target: TestDatabase
  let installation: Installation
  let sandbox: Sandbox
  let member: Client
  let postId: string

  before(async () => {
    target = await createEmptyDatabase()
    installation = await startInstallation({ x: { duplicates: 'allow' } })
    sandbox = installation.sandbox
    member = installation.member
    const me = await member.must('GET', '/v1/users/me')
    await asAdmin(await embeddedUrl(), async (owner) => {
      await owner.query(`insert into social_account (org_id, platform, external_id) values ($1, 'linkedin', '1')`, [
        installation.orgId,
      ])
      await addPosts(owner, { orgId: installation.orgId, userId: me.id, token: '' }, POSTS)
    })
    postId = await approvePost(await uploadImage())
  })
  after(async () => {
    await installation?.close()
    await target?.drop()
  })

  async function uploadImage(): Promise<string> {
    const type = { kind: 'image', contentType: 'image/png' }
    const ticket = await member.must('POST', '{O}/marketing/media/upload-url', type)
    const body = new Uint8Array(await solid({ width: 64, height: 64 }).png().toBuffer())
    await fetch(ticket.uploadUrl, { method: 'PUT', headers: ticket.requiredHeaders, body })
    await member.must('POST', `{O}/marketing/media/${ticket.assetId}/complete`, { key: ticket.key, ...type })
    return ticket.assetId
  }

  async function approvePost(assetId: string): Promise<string> {
    const media = { kind: 'image', assetId, altText: 'A picture' }
    const post = { platform: 'bluesky', contentText: TEXT, media }
    const { group, posts } = await member.must('POST', '{O}/marketing/post-groups', { title: 'Move', posts: [post] })
    const scheduledForUtc = new Date(Date.now() + LEAD_MS).toISOString()
    await member.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { scheduledForUtc })
    return posts[0].id
  }

  async function embeddedUrl(database = 'postgres'): Promise<string> {
    const lock = await readFile(join(installation.folder.path, 'postgres/cluster/postmaster.pid'), 'utf8')
    return `postgresql://galley@localhost:5432/${database}?host=${encodeURIComponent(lock.split('\n')[4] ?? '')}`
  }

  const timesPublic = () => sandbox.bluesky.ledger().filter(({ text }) => text === TEXT).length

  const admin = (...args: string[]) => runAdmin(installation.env, ...args)

  const sumsOf = (url: string): Promise<Record<string, TableSum>> =>
    asAdmin(url, async (client) => {
      await client.query(`begin; ${EXACT_TEXT}`)
      const sums: Record<string, TableSum> = {}
      for (const table of await listTables(client)) sums[table.name] = await sumOfTable(client, table)
      return sums
    })

  test('the move is refused while it runs, and it continues', async () => {
    const { code, said } = await admin('move-to-postgres', target.url)
    assert.equal(code, 1)
    assert.match(said, /The database is in use \(galley \d+\): stop Galley/)
    assert.equal((await member.call('GET', '/v1/users/me')).status, 200)
    await member.must('POST', '{O}/marketing/tags', { name: 'written after the refusal' })
  })

  test('once it is stopped, everything is moved', {
    timeout: 300_000,
  }, async () => {
    await installation.galley.end('SIGTERM')
    assert.equal(timesPublic(), 0)
    const { code, said } = await admin('move-to-postgres', target.url)
    assert.equal(code, 0, said)
    assert.match(said, /Moved \d{5,} rows of \d+ tables/)
    const there = await sumsOf(target.url)
    assert.equal(there['public.post']?.rows, POSTS + 1)
    assert.deepEqual(there, await sumsOfSource())
  })

  /**
   * The sums of the tables in the closed database. Starts its server alone, and lets clients in only while it reads.
   */
  async function sumsOfSource(): Promise<Record<string, TableSum>> {
    const server = await startServerAlone()
    try {
      const door = (open: boolean) =>
        embeddedUrl('template1').then((url) =>
          asAdmin(url, (client) => client.query(`alter database postgres with allow_connections ${open}`)),
        )
      await assert.rejects(
        embeddedUrl().then((url) => asAdmin(url, (client) => client.query('select 1'))),
        /not currently accepting/,
      )
      await door(true)
      const sums = await sumsOf(await embeddedUrl())
      await door(false)
      return sums
    } finally {
      await server.stop()
    }
  }

  async function startServerAlone() {
    const log = { info() {}, warn() {}, error: console.error }
    return startEmbeddedPostgres({ dataDir: installation.folder.path, log })
  }

  test('the old installation can be neither started nor moved again', async () => {
    const again = await startGalley(installation.env)
    assert.equal(again.exitCode(), 1, again.said().output)
    assert.match(again.said().errors, /was moved to .*: start with DATABASE_URL.*would publish posts a second time/)
    const { code, said } = await admin('move-to-postgres', target.url)
    assert.deepEqual([code, /was moved to/.test(said)], [1, true])
  })

  test('on the new server the session works, and the waiting post goes out once, with its picture', async () => {
    await installation.startAgain({ DATABASE_URL: target.url })
    assert.equal((await member.call('GET', '/v1/users/me')).status, 200)
    const settled = async () => {
      const now = await member.must('GET', `{O}/marketing/posts/${postId}`)
      return now.status === 'scheduled' || now.status === 'publishing' ? null : now
    }
    const post = await until(settled, { that: 'the post is no longer in flight', everyMs: 200 })
    assert.deepEqual([post.status, post.lastError], ['published', null])
    await sleep(1_500) // meanwhile the worker looks twice
    assert.equal(timesPublic(), 1)
  })
})
