import { sha256 } from '#kernel/ids.ts'
import { sealSource } from '../../src/features/context/credentials.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Org = Pick<Person, 'orgId'>
type Owner = Pick<Person, 'orgId' | 'userId'>

export interface SeededLibrary {
  contextSourceId: string
  contextDocumentId: string
}

/** Makes sources of documents and what was read from them. */
export function seedContext({
  owner: db,
  services,
  word,
}: Pick<TestApp, 'owner' | 'services'> & { word: (of: string) => string }) {
  /** A connected source. If no tokens are given, it gets tokens that no source accepts. */
  async function source(
    { orgId }: Org,
    text = word('source'),
    tokens: { accessToken: string; refreshToken: string | null } = { accessToken: text, refreshToken: null },
  ): Promise<string> {
    const { id } = await db
      .insertInto('context_source')
      .values({
        org_id: orgId,
        source_type: 'notion',
        external_workspace_id: `id of ${text}`,
        workspace_name: text,
        last_synced_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { accessToken, refreshToken } = tokens
    await db
      .updateTable('context_source')
      .set({ credentials_sealed: sealSource(services.keyRing, { orgId, sourceId: id }, { accessToken, refreshToken }) })
      .where('id', '=', id)
      .execute()
    return id
  }

  async function document(
    { orgId }: Org,
    sourceId: string,
    {
      text = word('document'),
      ...said
    }: { text?: string; enabled?: boolean; disclosure?: 'public' | 'private' | 'restricted' } = {},
  ): Promise<string> {
    const { id } = await db
      .insertInto('context_document')
      .values({
        org_id: orgId,
        source_id: sourceId,
        external_id: `page of ${text}`,
        title: `title of ${text}`,
        content_text: text,
        content_hash: sha256(text),
        content_url: `https://notion.example/${encodeURIComponent(text)}`,
        synced_at: new Date(Date.now() - 60_000).toISOString(),
        ...said,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A page that could not be read completely. */
  async function reading({ orgId }: Org, sourceId: string, text: string): Promise<void> {
    const page = { org_id: orgId, source_id: sourceId, external_id: `unread page of ${text}` }
    await db
      .insertInto('context_reading')
      .values({ ...page, error: `error of ${text}` })
      .execute()
    await db
      .insertInto('context_part')
      .values({ ...page, name: `part of ${text}`, answer: JSON.stringify({ said: text }) })
      .execute()
  }

  /** A mapped database whose rows become drafts for X. One of its rows became the named group, if a group is named. */
  async function mapping(
    { orgId, userId }: Owner,
    sourceId: string,
    asked: { text?: string; databaseId?: string; groupId?: string | null } = {},
  ): Promise<string> {
    const { text = word('database'), groupId = null } = asked
    const { databaseId = `database of ${text}` } = asked
    const place = { org_id: orgId, source_id: sourceId, database_id: databaseId }
    const { id } = await db
      .insertInto('context_mapping')
      .values({
        ...place,
        title: text,
        fields: JSON.stringify({
          textColumn: null,
          titleColumn: null,
          networksColumn: null,
          networks: ['x'],
          dateColumn: null,
          readyColumn: 'ready',
          readyOption: null,
          stateColumn: null,
          addressColumn: null,
        }),
        columns: JSON.stringify([{ id: 'ready', name: 'Ready', type: 'checkbox', options: [] }]),
        mapped_by: userId,
        due_at: '2100-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = { title: `row of ${text}`, text, platforms: ['x'], wish: null }
    await db
      .insertInto('context_row')
      .values({
        ...place,
        external_id: `row of ${text}`,
        title: said.title,
        ...(groupId === null
          ? { problem: `problem of ${text}` }
          : { group_id: groupId, drafted: JSON.stringify(said), drafted_hash: text, drafted_posts: '[]' }),
      })
      .execute()
    return id
  }

  /** A source with a document, a page that could not be read, and a database with a row. */
  async function library(org: Owner & { groupId?: string }, mark: string): Promise<SeededLibrary> {
    const contextSourceId = await source(org, `source ${mark}`)
    await reading(org, contextSourceId, mark)
    const contextDocumentId = await document(org, contextSourceId, { text: `document ${mark}` })
    await extract(org, contextDocumentId, mark)
    await mapping(org, contextSourceId, { text: `database ${mark}`, groupId: org.groupId ?? null })
    return { contextSourceId, contextDocumentId }
  }

  /** The stored result of extracting a document. */
  async function extract({ orgId }: Org, documentId: string, text: string): Promise<void> {
    const form = JSON.stringify({ kind: 'notes', about: `about ${text}`, facts: [`fact of ${text}`] })
    await db
      .insertInto('context_extract')
      .values({
        org_id: orgId,
        document_id: documentId,
        content_hash: sha256(text),
        prompt_id: `prompt of ${text}`,
        form,
      })
      .execute()
  }

  return { source, document, mapping, library }
}
