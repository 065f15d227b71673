import assert from 'node:assert/strict'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { type BlueskySandbox, createBlueskySandbox } from '../../../sandbox/bluesky/create-bluesky-sandbox.ts'
import { createXSandbox, type XSandbox } from '../../../sandbox/x/create-x-sandbox.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const HOUR_MS = 3_600_000

export interface Standing {
  postId: string
  externalId: string
}

export interface ResultsWorld {
  t: TestApp
  x: XSandbox
  bluesky: BlueskySandbox
  /** Connections in the role that looks across workspaces. */
  sweep: Db
  /** A connected account with tokens that the platform knows. */
  account(of: Person, platform: 'x' | 'bluesky', handle?: string): Promise<string>
  /** A post that stands on the platform, published so long ago by our own word. */
  published(of: Person, accountId: string, options?: PublishedOptions): Promise<Standing>
  /** Calls that read posts, `GET path` each. */
  reads(platform: 'x' | 'bluesky'): number
  close(): Promise<void>
}

export interface PublishedOptions {
  hoursAgo?: number
  text?: string
  topic?: string | null
  contentType?: string | null
}

export async function openResultsWorld(env: Record<string, string> = {}, now?: Date): Promise<ResultsWorld> {
  const usernames = Array.from({ length: 30 }, (_, n) => `northwind_${n}`)
  const client = { id: 'galley', secret: 'app-secret', name: 'Galley', redirectUris: [] }
  const x = createXSandbox({ accounts: usernames.map((username) => ({ username, name: username })), clients: [client] })
  const handles = Array.from({ length: 30 }, (_, n) => `northwind${n}.test`)
  const bluesky = createBlueskySandbox({ accounts: handles.map((handle) => ({ handle })) })
  const [xUrl, blueskyUrl] = await Promise.all([x.start(), bluesky.start()])
  const t = await testApp({
    env: {
      X_CLIENT_ID: client.id,
      X_CLIENT_SECRET: client.secret,
      X_AUTHORIZE_URL: xUrl,
      X_API_URL: xUrl,
      BLUESKY_SERVICE_URL: blueskyUrl,
      BLUESKY_WEB_URL: blueskyUrl,
      ...env,
    },
    ...(now && { clock: { now: () => now, monotonic: () => performance.now() } }),
  })
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const grants = new Map<string, { platform: 'x' | 'bluesky'; externalId: string; token: string }>()
  let count = 0

  async function grant(platform: 'x' | 'bluesky', asked?: string) {
    if (platform === 'x') {
      const handle = asked ?? usernames.pop() ?? ''
      const granted = x.grant(handle)
      assert.ok(granted)
      const { accountId, ...tokens } = granted
      return { handle, externalId: accountId, credentials: { ...tokens, extra: {} } }
    }
    const handle = asked ?? handles.pop() ?? ''
    const granted = await bluesky.grant(handle)
    assert.ok(granted)
    const credentials = {
      accessToken: granted.accessJwt,
      refreshToken: granted.refreshJwt,
      expiresAt: null,
      scopes: [],
      extra: { pdsUrl: blueskyUrl },
    }
    return { handle, externalId: granted.did, credentials }
  }

  /** On the platform, by its own API. */
  async function send(accountId: string, text: string): Promise<string> {
    const { platform, externalId, token } = grants.get(accountId) ?? assert.fail('no such account')
    const at = platform === 'x' ? `${xUrl}/2/tweets` : `${blueskyUrl}/xrpc/com.atproto.repo.createRecord`
    const record = { $type: 'app.bsky.feed.post', text, createdAt: new Date().toISOString() }
    const body = platform === 'x' ? { text } : { repo: externalId, collection: 'app.bsky.feed.post', record }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })
    const said = (await answer.json()) as { data?: { id: string }; uri?: string } // the vendor's form
    return said.data?.id ?? said.uri ?? assert.fail(JSON.stringify(said))
  }

  return {
    t,
    x,
    bluesky,
    sweep,
    async account(of, platform, asked) {
      const { handle, externalId, credentials } = await grant(platform, asked)
      const id = await t.make.account(of, platform, { externalId, handle, credentials })
      grants.set(id, { platform, externalId, token: credentials.accessToken })
      return id
    },
    async published({ orgId }, accountId, options = {}) {
      const { hoursAgo = 2, text = `Note ${++count}`, topic = null, contentType = null } = options
      const externalId = await send(accountId, text)
      const [groupId, postId] = [newId(), newId()]
      const at = new Date((now ?? new Date()).getTime() - hoursAgo * HOUR_MS).toISOString()
      const creator = JSON.stringify({ kind: 'system', job: 'test' })
      await t.owner
        .insertInto('post_group')
        .values({
          org_id: orgId,
          id: groupId,
          title: text,
          status: 'scheduled',
          timezone: 'UTC',
          created_by: creator,
          topic,
          content_type: contentType,
        })
        .execute()
      await t.owner
        .insertInto('post')
        .values({
          org_id: orgId,
          id: postId,
          group_id: groupId,
          platform: grants.get(accountId)?.platform ?? assert.fail('no such account'),
          social_account_id: accountId,
          status: 'published',
          content_text: text,
          content_hash: 'hash',
          scheduled_for_utc: at,
          published_external_id: externalId,
        })
        .execute()
      // As the publisher does: from then on the post is to be read.
      await t.owner.updateTable('post').set({ published_at: at }).where('id', '=', postId).execute()
      return { postId, externalId }
    },
    reads(platform) {
      const path = platform === 'x' ? '/2/tweets' : '/xrpc/app.bsky.feed.getPosts'
      const { journal } = platform === 'x' ? x : bluesky
      return journal().filter((entry) => entry.method === 'GET' && entry.path === path).length
    },
    async close() {
      await sweep.destroy()
      await t.close()
      await Promise.all([x.stop(), bluesky.stop()])
    },
  }
}
