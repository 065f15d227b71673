import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { DELETE_DEFAULTS, REPOST_DEFAULTS } from '../../src/features/automation/rules.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { strategyColumns } from './strategy-columns.ts'

const newHandle = () => `p_${newId().slice(0, 8)}`

type Org = Pick<Person, 'orgId'>

/** Makes tags, thoughts, strategies, conversations and automation rules. */
export function seedNotes({ owner: db, word }: Pick<TestApp, 'owner'> & { word: (of: string) => string }) {
  async function tag({ orgId }: Org, name = word('tag')): Promise<string> {
    const id = newId()
    await db.insertInto('tag').values({ org_id: orgId, id, name, color: '#0E5A4F' }).execute()
    return id
  }

  async function thought({ orgId }: Org, text = word('thought')): Promise<string> {
    const id = newId()
    await db
      .insertInto('thought')
      .values({ org_id: orgId, id, text, source: 'phone', tags: [text] })
      .execute()
    return id
  }

  /** The next version of the workspace's strategy. */
  async function strategy(
    { orgId }: Org,
    { status = 'draft' as 'draft' | 'active' | 'superseded', text = word('strategy') } = {},
  ): Promise<{ id: string; version: number }> {
    return db
      .insertInto('strategy')
      .values((eb) => ({
        org_id: orgId,
        version: eb
          .selectFrom('strategy as before')
          .select(sql<number>`coalesce(max(before.version), 0) + 1`.as('next'))
          .where('before.org_id', '=', orgId),
        status,
        source: 'ai',
        ...strategyColumns(text),
      }))
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }

  /** A conversation by direct message that waits for an answer and has a draft. */
  async function conversation({ orgId }: Org, text = word('conversation'), handle = newHandle()): Promise<string> {
    const id = newId()
    const now = sql<string>`now()`
    await db
      .insertInto('dm_conversation')
      .values({
        org_id: orgId,
        id,
        handle,
        handle_key: handle.toLowerCase(),
        status: 'waiting',
        notes: `notes of ${text}`,
        draft_text: `draft of ${text}`,
        draft_reason: `reason of ${text}`,
        drafted_at: now,
        last_message_at: now,
        follow_up_at: now,
      })
      .execute()
    await db.insertInto('dm_message').values({ org_id: orgId, conversation_id: id, sender: 'me', text }).execute()
    return id
  }

  /**
   * A rule that is off, a rule that waits for a person, one action that was only looked at, and a post that is kept
   * away from rules.
   */
  async function automation({ orgId, userId }: Person, postId: string, accountId: string, text: string): Promise<void> {
    await db
      .insertInto('automation_rule')
      .values([
        {
          org_id: orgId,
          kind: 'auto_repost',
          settings: JSON.stringify({
            ...REPOST_DEFAULTS,
            socialAccountId: accountId,
            selection: { mode: 'threshold', minImpressions: 1, minLikes: 1, minEngagementRate: 0.5 },
          }),
          enabled: false,
          updated_by: userId,
        },
        {
          org_id: orgId,
          kind: 'auto_delete',
          settings: JSON.stringify({
            ...DELETE_DEFAULTS,
            socialAccountId: accountId,
            enabled: true,
            dryRun: false,
            maxImpressions: 0,
            maxLikes: 0,
          }),
          enabled: true,
          updated_by: userId,
        },
      ])
      .execute()
    await db
      .insertInto('automation_action')
      .values({
        org_id: orgId,
        kind: 'auto_delete',
        social_account_id: accountId,
        post_id: postId,
        external_id: `id of ${text}`,
        reason: `reason of ${text}`,
        dry_run: true,
        archived_text: text,
        notice_until: sql<string>`now()`,
      })
      .execute()
    await db.insertInto('automation_choice').values({ org_id: orgId, post_id: postId, choice: 'out' }).execute()
  }

  return { tag, thought, strategy, conversation, automation }
}
