import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { strategyColumns } from './strategy-columns.ts'

type Org = Pick<Person, 'orgId'>

/** Makes what people label drafts with, what they note down for later ones, and what they plan. */
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

  return { tag, thought, strategy }
}
