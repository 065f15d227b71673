import { randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import type { NotionDatabaseSeed, NotionDataSource, NotionRowSeed } from './databases.ts'
import { DEMO_NOTION_PAGES } from './demo-pages.ts'
import { idFrom } from './ids.ts'
import {
  DEMO_NOTION_CLIENT,
  type NotionBlockSeed,
  type NotionClient,
  type NotionPageSeed,
  type NotionSandboxOptions,
} from './options.ts'

export interface NotionBlock extends Omit<NotionBlockSeed, 'children'> {
  id: string
  children: NotionBlock[]
}

export interface NotionPage {
  id: string
  titleParts: string[]
  parentId: string | null
  blocks: NotionBlock[]
  editedAtMs: number
  inTrash: boolean
  /** The values of a row, by the column's id. */
  values: Record<string, unknown>
}

/** What one consent shared with an app. */
export interface NotionGrant {
  clientId: string
  botId: string
  accessToken: string
  refreshToken: string | null
  /**
   * The shared pages, each with since when it is shared, in epoch milliseconds. Pages inside a shared page are shared
   * too.
   */
  shared: Map<string, number>
}

interface Code {
  clientId: string
  redirectUri: string
  pageIds: string[]
  endsAtMs: number
}

export interface NotionState {
  readonly workspace: { id: string; name: string }
  readonly clients: NotionClient[]
  readonly pages: Map<string, NotionPage>
  readonly dataSources: Map<string, NotionDataSource>
  readonly grants: Set<NotionGrant>
  readonly codes: Map<string, Code>
  /** The page with this title. */
  page(title: string): NotionPage
  addPage(seed: NotionPageSeed): NotionPage
  addDatabase(seed: NotionDatabaseSeed): NotionDataSource
  /** Adds a row to the data source with the title `database`. */
  addRow(database: string, seed: NotionRowSeed): NotionPage
  /** Changes values of a row by the names of their columns, as a person does. */
  setValues(rowId: string, values: Record<string, unknown>): void
  /** The value of a row in the column with this name. */
  valueIn(rowId: string, column: string): unknown
  /**
   * The ids that the consent page offers: all data sources, and all pages that are not rows. If the person chooses
   * none, all are shared.
   */
  shareable(): string[]
  /** Replaces the content of a page. Its edit time is cut to the minute, as at Notion. */
  edit(title: string, blocks: NotionBlockSeed[]): void
  share(title: string): void
  unshare(title: string): void
  /** Since when this grant shares the page or data source; null if it does not. */
  sharedSince(grant: NotionGrant, asked: { id: string }): number | null
}

export interface NotionContext extends Bench<NotionSandboxOptions> {
  state: NotionState
}

export const newToken = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`

export function createNotionState({ options, clock, nextNumber }: Bench<NotionSandboxOptions>): NotionState {
  const pages = new Map<string, NotionPage>()
  const dataSources = new Map<string, NotionDataSource>()
  const grants = new Set<NotionGrant>()
  const minute = () => Math.floor(clock.now() / 60_000) * 60_000
  const blockOf = ({ children = [], ...seed }: NotionBlockSeed): NotionBlock => ({
    ...seed,
    id: idFrom(`block ${nextNumber()}`),
    children: children.map(blockOf),
  })
  const idOf = (title: string) => idFrom(`page ${title}`)
  const page = (title: string): NotionPage => {
    const found = [...pages.values()].find(({ titleParts }) => titleParts.join('') === title)
    if (!found) throw new Error(`The simulated Notion has no page “${title}”`)
    return found
  }
  const addPage = ({ id, title, titleParts = [title], blocks, parent }: NotionPageSeed): NotionPage => {
    const made = {
      id: id ?? idOf(title),
      titleParts,
      parentId: parent === undefined ? null : page(parent).id,
      blocks: blocks.map(blockOf),
      editedAtMs: minute(),
      inTrash: false,
      values: {},
    }
    pages.set(made.id, made)
    return made
  }
  const dataSource = (title: string): NotionDataSource => {
    const found = [...dataSources.values()].find((one) => one.title === title)
    if (!found) throw new Error(`The simulated Notion has no database “${title}”`)
    return found
  }
  const sourceOf = (rowId: string): NotionDataSource => {
    const found = dataSources.get(pages.get(rowId)?.parentId ?? '')
    if (!found) throw new Error(`The simulated Notion has no row ${rowId}`)
    return found
  }
  const columnId = ({ columns, title }: NotionDataSource, name: string): string => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new Error(`“${title}” has no column “${name}”`)
    return column.id
  }
  const setValues = (rowId: string, values: Record<string, unknown>): void => {
    const row = pages.get(rowId)
    const source = sourceOf(rowId)
    if (!row) return
    for (const [name, value] of Object.entries(values)) row.values[columnId(source, name)] = value
    const title = source.columns.find(({ type }) => type === 'title')
    if (title) row.titleParts = [row.values[title.id] ?? []].flat().map(String)
    row.editedAtMs = minute()
  }
  const addRow = (database: string, { values, body = [] }: NotionRowSeed): NotionPage => {
    const made: NotionPage = {
      id: idFrom(`row ${nextNumber()}`),
      titleParts: [],
      parentId: dataSource(database).id,
      blocks: body.map((text) => blockOf({ type: 'paragraph', text })),
      editedAtMs: minute(),
      inTrash: false,
      values: {},
    }
    pages.set(made.id, made)
    setValues(made.id, values)
    return made
  }
  const addDatabase = ({ title, columns, rows = [] }: NotionDatabaseSeed): NotionDataSource => {
    const made: NotionDataSource = {
      id: idFrom(`data source ${title}`),
      databaseId: idFrom(`database ${title}`),
      title,
      columns: columns.map(({ name, type, options = [] }) => ({
        id: type === 'title' ? 'title' : idFrom(`column ${title} ${name}`).slice(0, 4),
        name,
        type,
        options: [...options],
      })),
      parentId: null,
      editedAtMs: minute(),
      inTrash: false,
    }
    dataSources.set(made.id, made)
    for (const row of rows) addRow(title, row)
    return made
  }
  for (const seed of options.pages ?? DEMO_NOTION_PAGES) addPage(seed)
  for (const seed of options.databases ?? []) addDatabase(seed)
  /** The id of the data source with this title, otherwise of the page. */
  const named = (title: string): string =>
    [...dataSources.values()].find((one) => one.title === title)?.id ?? page(title).id
  return {
    workspace: { id: idFrom('workspace'), name: options.workspaceName ?? 'Northwind' },
    clients: options.clients ?? [
      { ...DEMO_NOTION_CLIENT, redirectUris: options.callbacks ?? DEMO_NOTION_CLIENT.redirectUris },
    ],
    pages,
    dataSources,
    grants,
    codes: new Map(),
    page,
    addPage,
    addDatabase,
    addRow,
    setValues,
    valueIn: (rowId, column) => pages.get(rowId)?.values[columnId(sourceOf(rowId), column)],
    shareable: () => [
      ...[...pages.values()].flatMap(({ id, parentId }) => (dataSources.has(parentId ?? '') ? [] : [id])),
      ...dataSources.keys(),
    ],
    edit(title, blocks) {
      Object.assign(page(title), { blocks: blocks.map(blockOf), editedAtMs: minute() })
    },
    share(title) {
      for (const grant of grants) grant.shared.set(named(title), clock.now())
    },
    unshare(title) {
      for (const grant of grants) grant.shared.delete(named(title))
    },
    sharedSince(grant, asked) {
      for (let id: string | null = asked.id; id; ) {
        const since = grant.shared.get(id)
        if (since !== undefined) return since
        id = (pages.get(id) ?? dataSources.get(id))?.parentId ?? null
      }
      return null
    },
  }
}
