import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Org = Pick<Person, 'orgId'>

/** Makes what people label drafts with, and what they note down for later ones. */
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
      .values({ org_id: orgId, id, text, tags: [text] })
      .execute()
    return id
  }

  return { tag, thought }
}
