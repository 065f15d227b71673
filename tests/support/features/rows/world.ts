import assert from 'node:assert/strict'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { createNotionSandbox, type NotionSandbox } from '../../../../sandbox/notion/create-notion-sandbox.ts'
import type { NotionColumnSeed } from '../../../../sandbox/notion/databases.ts'
import type { NotionSandboxOptions } from '../../../../sandbox/notion/options.ts'
import { startDueWrites } from '../../../../src/features/rows/index.ts'
import { workOnce } from '../../../model/mortal-worker.ts'
import type { TestAnswer } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { createSeed } from '../../seed.ts'
import { openSimulatedApp, type SimulatedApp } from '../../simulated-app.ts'

/** The columns of every database in these tests. */
export const COLUMNS: NotionColumnSeed[] = [
  { name: 'Name', type: 'title' },
  { name: 'Post', type: 'rich_text' },
  { name: 'Networks', type: 'multi_select', options: ['X', 'LinkedIn', 'Bluesky', 'Myspace'] },
  { name: 'Day', type: 'date' },
  { name: 'Ready', type: 'checkbox' },
  { name: 'Stage', type: 'status', options: ['Idea', 'Ready', 'Published'] },
  { name: 'State', type: 'select', options: ['Idea'] },
  { name: 'Live at', type: 'url' },
  { name: 'Rank', type: 'number' },
]

/** A workspace with its own mapped database. */
export interface MappedDatabase {
  owner: Person
  sourceId: string
  databaseId: string
  title: string
  /** The id of the column with this name. */
  column(name: string): string
  /** Maps the database. `fields` replace the usual ones. */
  map(fields?: Record<string, unknown>): Promise<TestAnswer>
  /** Adds a ticked row. Answers its id. */
  row(values: Record<string, unknown>, body?: string[]): string
  set(rowId: string, values: Record<string, unknown>): void
  read(): Promise<TestAnswer>
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  rows(): Promise<any[]>
  /** The row as the API lists it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  found(rowId: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  group(groupId: string): Promise<any>
  ask(method: string, path: string, body?: unknown): Promise<TestAnswer>
}

export interface RowsWorld extends SimulatedApp {
  notion: NotionSandbox
  database(): Promise<MappedDatabase>
  /** Lets the publisher publish what is due. */
  publish(): Promise<unknown>
  /** Writes into the rows whose drafts have changed state. */
  writeBack(aheadSeconds?: number): Promise<void>
}

/** The application with simulated networks and a simulated Notion. */
export async function openRowsWorld(options: NotionSandboxOptions = {}): Promise<RowsWorld> {
  const notion = createNotionSandbox({ rateLimits: 'off', ...options })
  await notion.start()
  const app = await openSimulatedApp({ env: notion.env() }).catch(async (error: unknown) => {
    await notion.stop()
    throw error
  })
  const { t } = app
  const seed = createSeed(t)
  const sweep: Db = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  let count = 0

  async function database(): Promise<MappedDatabase> {
    const owner = await t.make.org()
    const title = `Plan ${++count}`
    const plan = notion.state.addDatabase({ title, columns: COLUMNS })
    const tokens = notion.grant('northwind')
    assert.ok(tokens)
    const sourceId = await seed.source(owner, title, tokens)
    const path = `{O}/context/sources/${sourceId}/databases/${plan.id}`
    const ask: MappedDatabase['ask'] = (method, asked, body) =>
      t.request(method, asked, { as: owner, ...(body !== undefined && { body }) })
    const column = (name: string) => plan.columns.find((one) => one.name === name)?.id ?? assert.fail(name)
    const rows = async () => (await ask('GET', '{O}/context/rows')).data.rows
    return {
      owner,
      sourceId,
      databaseId: plan.id,
      title,
      column,
      ask,
      map: (fields = {}) =>
        ask('PUT', `${path}/mapping`, {
          textColumn: column('Post'),
          titleColumn: null,
          networksColumn: column('Networks'),
          networks: [],
          dateColumn: column('Day'),
          readyColumn: column('Ready'),
          readyOption: null,
          stateColumn: column('State'),
          addressColumn: column('Live at'),
          ...fields,
        }),
      row: (values, body = []) =>
        notion.state.addRow(title, { values: { Networks: ['X'], Ready: true, ...values }, body }).id,
      set: (rowId, values) => notion.state.setValues(rowId, values),
      read: () => ask('POST', `${path}/read`),
      rows,
      found: async (rowId) =>
        (await rows()).find(({ externalId }: { externalId: string }) => externalId === rowId) ?? null,
      group: async (groupId) => (await ask('GET', `{O}/marketing/post-groups/${groupId}`)).data,
    }
  }

  return {
    ...app,
    notion,
    database,
    publish: () => workOnce(t.services, sweep, null),
    async writeBack(aheadSeconds = 0) {
      await startDueWrites(t.services, sweep)
      await t.runJobs({ aheadSeconds })
    },
    async close() {
      await sweep.destroy()
      await app.close()
      await notion.stop()
    },
  }
}
