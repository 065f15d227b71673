import { z } from 'zod'
import { plainLine } from '#contract/text/plain-text.ts'
import type { ContextColumn, ContextDatabase } from '#contract/writing/context-rows.ts'
import type { NotionApi } from './api.ts'
import { found } from './found.ts'
import { RichText } from './rich-text.ts'
import { isBinned, list, PAGE_SIZE, titleOf } from './wire.ts'

/** The most databases that are offered. */
const MOST_OFFERED = 100

const Options = z.object({ options: z.array(z.object({ name: z.string() })).catch([]) }).catch({ options: [] })
const Column = z.looseObject({ id: z.string(), name: z.string(), type: z.string() })
/** Notion calls the table of rows a data source. A database holds one or several. */
const DataSource = z.looseObject({
  object: z.literal('data_source'),
  id: z.string(),
  title: RichText,
  url: z.url().nullish().catch(null),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  properties: z.record(z.string(), Column).catch({}),
})
type DataSource = z.output<typeof DataSource>

/** The data sources that were shared. Notion's search may not find one that was shared a moment ago. */
export async function listDatabases(api: NotionApi, token: string): Promise<ContextDatabase[]> {
  const databases = new Map<string, ContextDatabase>()
  let cursor: string | null = null
  do {
    const body = {
      filter: { property: 'object', value: 'data_source' },
      sort: { timestamp: 'last_edited_time', direction: 'descending' },
      page_size: PAGE_SIZE,
      ...(cursor !== null && { start_cursor: cursor }),
    }
    const answer: z.output<typeof Found> = await api.post(token, 'search', body, Found)
    for (const result of answer.results) {
      const source = DataSource.safeParse(result)
      if (source.success && !isBinned(source.data)) databases.set(source.data.id, databaseOf(source.data))
    }
    cursor = answer.has_more ? (answer.next_cursor ?? null) : null
  } while (cursor !== null && databases.size < MOST_OFFERED)
  return [...databases.values()]
}

const Found = list(z.unknown())

export async function readDatabase(api: NotionApi, token: string, databaseId: string): Promise<ContextDatabase> {
  return databaseOf(await found(() => api.get(token, `data_sources/${encodeURIComponent(databaseId)}`, {}, DataSource)))
}

const databaseOf = ({ id, title, url, properties }: DataSource): ContextDatabase => ({
  id,
  title: titleOf(title),
  url: url ?? null,
  columns: Object.values(properties).map(
    (column): ContextColumn => ({
      id: column.id,
      name: plainLine(column.name),
      type: column.type,
      options: Options.parse(column[column.type]).options.map(({ name }) => name),
    }),
  ),
})
