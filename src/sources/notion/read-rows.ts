import { z } from 'zod'
import type { ContextCell } from '#contract/writing/context-rows.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { SourceRow, WantedRows } from '../source.ts'
import type { NotionApi } from './api.ts'
import { found } from './found.ts'
import { plainOf, RichText } from './rich-text.ts'
import { isBinned, list, PAGE_SIZE, Page, titleOf, titleRuns } from './wire.ts'

const Rows = list(z.unknown())

/** The rows that were edited last. */
export async function sampleRows(
  api: NotionApi,
  token: string,
  databaseId: string,
  most: number,
): Promise<SourceRow[]> {
  const body = { page_size: most, sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }] }
  return (await query(api, token, databaseId, body)).rows
}

/** Ticked rows. Notion compares edit times by the minute, so the caller asks for some minutes more. */
export function readyRows(
  api: NotionApi,
  token: string,
  databaseId: string,
  { ready, option, editedSince, cursor }: WantedRows,
): Promise<{ rows: SourceRow[]; next: string | null }> {
  const ticked = { property: ready.id, [ready.type]: { equals: option ?? true } }
  const edited = { timestamp: 'last_edited_time', last_edited_time: { on_or_after: editedSince } }
  return query(api, token, databaseId, {
    filter: editedSince === null ? ticked : { and: [ticked, edited] },
    sorts: [{ timestamp: 'last_edited_time', direction: 'ascending' }],
    page_size: PAGE_SIZE,
    ...(cursor !== null && { start_cursor: cursor }),
  })
}

async function query(api: NotionApi, token: string, databaseId: string, body: object) {
  const path = `data_sources/${encodeURIComponent(databaseId)}/query`
  const answer = await found(() => api.post(token, path, body, Rows)).catch((error: unknown) => {
    throw error instanceof PlatformError && error.kind === 'rejected' && error.facts.httpStatus === 400
      ? new PlatformError('rejected', 'Notion could not find rows by the columns that were mapped: map them again.')
      : error
  })
  const rows = answer.results.flatMap((result) => {
    const page = Page.safeParse(result) // a row that is shared only in part has no values
    return page.success ? [rowOf(page.data)] : []
  })
  return { rows, next: answer.has_more ? (answer.next_cursor ?? null) : null }
}

export async function readRow(api: NotionApi, token: string, rowId: string): Promise<SourceRow> {
  return rowOf(await found(() => api.get(token, `pages/${rowId}`, {}, Page)))
}

/** If a text has so many parts, the answer about the row may have cut it. */
const WHOLE = 25
const Part = z.looseObject({ type: z.string() })

export async function wholeText(api: NotionApi, token: string, row: SourceRow, columnId: string): Promise<string> {
  if (!row.cut.includes(columnId)) return row.cells.find((cell) => cell.columnId === columnId)?.text ?? ''
  const runs: z.output<typeof RichText> = []
  let cursor: string | undefined
  do {
    const asked = { page_size: String(PAGE_SIZE), start_cursor: cursor }
    const path = `pages/${row.id}/properties/${encodeURIComponent(columnId)}`
    const answer = await found(() => api.get(token, path, asked, list(Part)))
    runs.push(...RichText.parse(answer.results.map((part) => part[part.type])))
    cursor = answer.has_more ? (answer.next_cursor ?? undefined) : undefined
  } while (cursor !== undefined)
  return plainOf(runs)
}

const Parent = z
  .object({ data_source_id: z.string().nullish(), database_id: z.string().nullish() })
  .catch({ data_source_id: null })

function editedAt({ last_edited_time }: z.output<typeof Page>): string | null {
  const time = Date.parse(last_edited_time ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function rowOf(page: z.output<typeof Page>): SourceRow {
  return {
    id: page.id,
    title: titleOf(titleRuns(page)?.runs ?? []),
    url: page.url ?? null,
    databaseId: Parent.parse(page.parent).data_source_id ?? null,
    isBinned: isBinned(page),
    editedAt: editedAt(page),
    cells: Object.values(page.properties).flatMap((property) => cellOf(property) ?? []),
    cut: Object.values(page.properties).flatMap(({ id, type, ...value }) =>
      id !== undefined && type !== undefined && Array.isArray(value[type]) && value[type].length >= WHOLE ? [id] : [],
    ),
  }
}

const Named = z.object({ name: z.string() })
const Day = z.object({ start: z.string(), time_zone: z.string().nullish() })

function cellOf(property: z.output<typeof Page>['properties'][string]): ContextCell | null {
  const { id, type } = property
  if (id === undefined || type === undefined) return null
  const value: unknown = property[type]
  const cell: ContextCell = { columnId: id, text: '', options: [], checked: false, date: null }
  switch (type) {
    case 'title':
    case 'rich_text':
      return { ...cell, text: plainOf(RichText.parse(value)) }
    case 'select':
    case 'status': {
      const chosen = Named.safeParse(value)
      return chosen.success ? { ...cell, text: chosen.data.name, options: [chosen.data.name] } : cell
    }
    case 'multi_select': {
      const options = z
        .array(Named)
        .catch([])
        .parse(value)
        .map(({ name }) => name)
      return { ...cell, text: options.join(', '), options }
    }
    case 'checkbox':
      return { ...cell, text: value === true ? 'Yes' : 'No', checked: value === true }
    case 'date': {
      const day = Day.safeParse(value)
      return day.success ? { ...cell, text: day.data.start, date: dateOf(day.data) } : cell
    }
    default:
      return typeof value === 'string' || typeof value === 'number' ? { ...cell, text: String(value) } : cell
  }
}

/** If Notion names a zone, the time is local there: the zone's name in brackets then replaces the offset. */
const dateOf = ({ start, time_zone }: z.output<typeof Day>): string =>
  time_zone && start.includes('T') ? `${start.replace(/(Z|[+-]\d\d:\d\d)$/, '')}[${time_zone}]` : start
