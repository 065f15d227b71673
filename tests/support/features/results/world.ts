import assert from 'node:assert/strict'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { SimulatedPlatform } from '../../../platforms/networks.ts'
import { TEST_NETWORKS } from '../../../platforms/networks.ts'
import type { TestAppOptions } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { type ConnectedAccount, openSimulatedApp, type SimulatedApp, sendPast } from '../../simulated-app.ts'

const HOUR_MS = 3_600_000

export interface PublishedPost {
  postId: string
  externalId: string
}

export interface ResultsWorld extends Pick<SimulatedApp, 't' | 'sandbox' | 'close'> {
  /** A database handle of the role that looks across workspaces. */
  sweep: Db
  /** Creates a connected account with tokens that the platform knows. */
  account(of: Person, platform: SimulatedPlatform, handle?: string): Promise<string>
  /** Creates a post that is public on the platform and was published so many hours ago. */
  published(of: Person, accountId: string, options?: PublishedOptions): Promise<PublishedPost>
  /** An account on the platform whose owner is in no workspace that the test looks at; always the same account. */
  stranger(platform: SimulatedPlatform): Promise<ConnectedAccount>
  /** How many calls have read posts on this platform. */
  reads(platform: SimulatedPlatform): number
}

export interface PublishedOptions {
  hoursAgo?: number
  text?: string
  topic?: string | null
  contentType?: string | null
}

export async function openResultsWorld(
  env: Record<string, string> = {},
  now?: Date,
  options: Pick<TestAppOptions, 'operations'> = {},
): Promise<ResultsWorld> {
  const clock = now && { clock: { now: () => now, monotonic: () => performance.now() } }
  const { t, sandbox, account, close } = await openSimulatedApp({ ...options, env, ...clock })
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const accounts = new Map<string, ConnectedAccount>()
  const strangers = new Map<SimulatedPlatform, Promise<ConnectedAccount>>()
  let count = 0

  return {
    t,
    sandbox,
    sweep,
    async account(of, platform, handle) {
      const connected = await account(of, platform, handle)
      accounts.set(connected.id, connected)
      return connected.id
    },
    async published({ orgId }, accountId, options = {}) {
      const { hoursAgo = 2, text = `Note ${++count}`, topic = null, contentType = null } = options
      const at = accounts.get(accountId) ?? assert.fail('no such account')
      const externalId = await sendPast(sandbox, at, text)
      const [groupId, postId] = [newId(), newId()]
      const publishedAt = new Date((now ?? new Date()).getTime() - hoursAgo * HOUR_MS).toISOString()
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
          platform: at.platform,
          social_account_id: accountId,
          status: 'published',
          content_text: text,
          content_hash: 'hash',
          scheduled_for_utc: publishedAt,
          published_external_id: externalId,
        })
        .execute()
      // Sets the time as the publisher does. The post's figures are due to be read from then on.
      await t.owner.updateTable('post').set({ published_at: publishedAt }).where('id', '=', postId).execute()
      return { postId, externalId }
    },
    async stranger(platform) {
      const known = strangers.get(platform) ?? account(await t.make.org(), platform)
      strangers.set(platform, known)
      return known
    },
    reads(platform) {
      const { method, path } = TEST_NETWORKS[platform].readCall
      return sandbox[platform].journal().filter((entry) => entry.method === method && entry.path === path).length
    },
    async close() {
      await sweep.destroy()
      await close()
    },
  }
}
