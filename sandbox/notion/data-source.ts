import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import type { NotionCall } from './call.ts'
import { columnsBody, valueBody } from './column-wire.ts'
import type { NotionColumn, NotionDataSource } from './databases.ts'
import { invalid, notFound, problem } from './problems.ts'
import { richText } from './rich-text.ts'
import type { NotionContext, NotionPage } from './state.ts'
import { listAnswer, pageBody, STAMPS } from './wire.ts'

export const dataSourceBody = (source: NotionDataSource): object => ({
  object: 'data_source',
  id: source.id,
  ...STAMPS,
  last_edited_time: new Date(source.editedAtMs).toISOString(),
  title: richText(source.title),
  description: [],
  parent: { type: 'database_id', database_id: source.databaseId },
  database_parent: { type: 'workspace', workspace: true },
  is_inline: false,
  in_trash: source.inTrash,
  properties: columnsBody(source.columns),
  icon: null,
  cover: null,
  url: `https://www.notion.so/${source.databaseId.replaceAll('-', '')}`,
  public_url: null,
})

/** GET /v1/data_sources/:id. */
export function readDataSource(call: NotionCall, context: NotionContext): Answer {
  const source = shared(call, context)
  return source ? jsonAnswer(200, dataSourceBody(source)) : notFound('data_source', call.params.id ?? '')
}

const FIELDS = ['filter', 'sorts', 'page_size', 'start_cursor', 'in_trash', 'result_type']

/** POST /v1/data_sources/:id/query: its rows, without those in the bin. */
export function queryDataSource(call: NotionCall, context: NotionContext): Answer {
  const source = shared(call, context)
  if (!source) return notFound('data_source', call.params.id ?? '')
  const body = (jsonBody(call) ?? {}) as Record<string, unknown>
  const foreign = Object.keys(body).find((field) => !FIELDS.includes(field))
  if (foreign) return invalid(`body failed validation: body.${foreign} should be not present.`)
  const wanted = readFilter(body.filter, source)
  if (typeof wanted === 'string') return invalid(wanted)
  const rows = [...context.state.pages.values()].filter(
    (page) => page.parentId === source.id && page.inTrash === (body.in_trash === true) && wanted(page),
  )
  const paging = { pageSize: body.page_size, cursor: body.start_cursor }
  return listAnswer(inOrder(rows, body.sorts), paging, {
    type: 'page_or_data_source',
    body: (page) => pageBody(page, context.state),
  })
}

type Condition = (page: NotionPage) => boolean

/** The condition in a filter, or what is wrong with the filter. */
function readFilter(filter: unknown, source: NotionDataSource): Condition | string {
  if (filter === undefined) return () => true
  const asked = filter as Record<string, unknown>
  if (Array.isArray(asked.and)) {
    const parts = asked.and.map((part) => readFilter(part, source))
    const wrong = parts.find((part) => typeof part === 'string')
    return wrong ?? ((page) => parts.every((part) => typeof part !== 'string' && part(page)))
  }
  if (asked.timestamp === 'last_edited_time') {
    const from = Date.parse(String((asked.last_edited_time as { on_or_after?: unknown }).on_or_after))
    if (Number.isNaN(from)) return 'body failed validation: body.filter.last_edited_time.on_or_after should be a date.'
    return ({ editedAtMs }) => editedAtMs >= from
  }
  const column = source.columns.find(({ id, name }) => id === asked.property || name === asked.property)
  if (!column) return `Could not find property with name or id: ${asked.property}`
  const condition = asked[column.type] as { equals?: unknown } | undefined
  if (condition?.equals === undefined) {
    return `database property ${column.name} does not match filter ${column.type}`
  }
  return ({ values }) => (values[column.id] ?? (column.type === 'checkbox' ? false : null)) === condition.equals
}

function inOrder(rows: NotionPage[], sorts: unknown): NotionPage[] {
  const [first] = (sorts ?? []) as { timestamp?: string; direction?: string }[]
  if (first?.timestamp !== 'last_edited_time') return rows
  const sign = first.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * (a.editedAtMs - b.editedAtMs))
}

/** GET /v1/pages/:id/properties/:property, for a column with text: each entry is one part. */
export function readProperty(call: NotionCall, context: NotionContext): Answer {
  const { state } = context
  const page = state.pages.get(call.params.id ?? '')
  const source = page && state.dataSources.get(page.parentId ?? '')
  const column = source?.columns.find(({ id }) => id === decodeURIComponent(call.params.property ?? ''))
  if (!page || !column || state.sharedSince(call.grant, page) === null) return notFound('page', call.params.id ?? '')
  const { type, id } = column
  const parts = (valueBody(column, page.values[id], { whole: true })[type] as object[]).map((part, at) => ({
    id: `part-${at}`,
    part,
  }))
  const paging = {
    pageSize: call.query.get('page_size') ?? undefined,
    cursor: call.query.get('start_cursor') ?? undefined,
  }
  return listAnswer(parts, paging, {
    type: 'property_item',
    about: { type, [type]: {}, next_url: null, id },
    body: ({ part }) => ({ object: 'property_item', id, type, [type]: part }),
  })
}

/** PATCH /v1/pages/:id: sets values of columns. A new choice is added to a select; a status refuses it. */
export function updatePage(call: NotionCall, context: NotionContext): Answer {
  const { state, options, clock } = context
  const page = state.pages.get(call.params.id ?? '')
  if (!page || page.inTrash || state.sharedSince(call.grant, page) === null) {
    return notFound('page', call.params.id ?? '')
  }
  if (options.mayUpdate === false) {
    return problem(403, 'Insufficient permissions for this endpoint.')
  }
  const source = state.dataSources.get(page.parentId ?? '')
  const { properties = {} } = (jsonBody(call) ?? {}) as { properties?: Record<string, Record<string, unknown>> }
  const values: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(properties)) {
    const column = source?.columns.find((one) => one.id === name || one.name === name)
    if (!column) return invalid(`${name} is not a property that exists.`)
    const value = given[column.type]
    if (value === undefined) return invalid(`${name} is expected to be ${column.type}.`)
    const written = plainValue(column, value)
    if (column.type === 'status' && !column.options.includes(String(written))) {
      return invalid(`Status option "${written}" does not exist.`)
    }
    if (column.type === 'select' && typeof written === 'string' && !column.options.includes(written)) {
      column.options.push(written)
    }
    values[column.id] = written
  }
  Object.assign(page.values, values)
  page.editedAtMs = Math.floor(clock.now() / 60_000) * 60_000
  return jsonAnswer(200, pageBody(page, state))
}

function plainValue({ type }: NotionColumn, value: unknown): unknown {
  switch (type) {
    case 'select':
    case 'status':
      return (value as { name?: string } | null)?.name ?? null
    case 'rich_text':
    case 'title':
      return (value as { text?: { content?: string } }[]).map(({ text }) => text?.content ?? '').join('')
    default:
      return value
  }
}

function shared({ params, grant }: NotionCall, { state }: NotionContext): NotionDataSource | null {
  const source = state.dataSources.get(params.id ?? '')
  return source && state.sharedSince(grant, source) !== null ? source : null
}
