import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import type { NotionCall } from './call.ts'
import { dataSourceBody } from './data-source.ts'
import { invalid, notFound } from './problems.ts'
import { richText } from './rich-text.ts'
import type { NotionBlock, NotionContext, NotionPage } from './state.ts'
import { blockBody, listAnswer, pageBody } from './wire.ts'

const FIELDS = ['query', 'filter', 'sort', 'page_size', 'start_cursor']

/** POST /v1/search: searches only titles, and does not find a page that was just shared. */
export function search(call: NotionCall, { state, clock, options }: NotionContext): Answer {
  const body = jsonBody(call)
  if (typeof body !== 'object' || body === null) return invalid('Error parsing JSON body.')
  const asked = body as Record<string, unknown>
  const foreign = Object.keys(asked).find((field) => !FIELDS.includes(field))
  if (foreign) return invalid(`body failed validation: body.${foreign} should be not present.`)
  const filter = asked.filter as { property?: unknown; value?: unknown } | undefined
  if (filter && (filter.property !== 'object' || !['page', 'data_source'].includes(String(filter.value)))) {
    return invalid('body failed validation: body.filter.value should be `"page"` or `"data_source"`.')
  }
  const words = String(asked.query ?? '').toLowerCase()
  const knownSince = clock.now() - (options.searchLagMs ?? 0)
  const found = [...state.pages.values()].filter((page) => {
    const since = state.sharedSince(call.grant, page)
    const isKnown = since !== null && since <= knownSince && !page.inTrash
    return isKnown && page.titleParts.join('').toLowerCase().includes(words)
  })
  const tables = [...state.dataSources.values()].filter((source) => {
    const since = state.sharedSince(call.grant, source)
    return since !== null && since <= knownSince && !source.inTrash && source.title.toLowerCase().includes(words)
  })
  const bodies = [
    ...(filter?.value === 'data_source'
      ? []
      : found.map((page) => ({ id: page.id, at: page.editedAtMs, body: pageBody(page, state) }))),
    ...(filter?.value === 'page'
      ? []
      : tables.map((source) => ({ id: source.id, at: source.editedAtMs, body: dataSourceBody(source) }))),
  ]
  const paging = { pageSize: asked.page_size, cursor: asked.start_cursor }
  const sorted = bodies.toSorted((a, b) => b.at - a.at)
  return listAnswer(sorted, paging, { type: 'page_or_data_source', body: ({ body }) => body })
}

/** GET /v1/pages/:id. */
export function readPage(call: NotionCall, context: NotionContext): Answer {
  const page = sharedPage(call, context)
  return page ? jsonAnswer(200, pageBody(page, context.state)) : notFound('page', call.params.id ?? '')
}

/** GET /v1/pages/:id/properties/title: each entry is one part of the title. */
export function readTitle(call: NotionCall, context: NotionContext): Answer {
  const page = sharedPage(call, context)
  if (!page) return notFound('page', call.params.id ?? '')
  const parts = page.titleParts.map((part, at) => ({ id: `title-${at}`, part }))
  const paging = {
    pageSize: call.query.get('page_size') ?? undefined,
    cursor: call.query.get('start_cursor') ?? undefined,
  }
  return listAnswer(parts, paging, {
    type: 'property_item',
    about: { type: 'title', title: {}, next_url: null, id: 'title' },
    body: ({ part }) => ({ object: 'property_item', id: 'title', type: 'title', title: richText(part)[0] ?? {} }),
  })
}

/** GET /v1/blocks/:id/children, for a page or a block. */
export function readChildren(call: NotionCall, context: NotionContext): Answer {
  const id = call.params.id ?? ''
  const place = findPlace(id, context)
  if (!place || context.state.sharedSince(call.grant, place.page) === null) return notFound('block', id)
  if (place.block?.unshared) return notFound('block', id)
  const paging = {
    pageSize: call.query.get('page_size') ?? undefined,
    cursor: call.query.get('start_cursor') ?? undefined,
  }
  const blocks = place.block ? place.block.children : place.page.blocks
  return listAnswer(blocks, paging, { type: 'block', body: (block) => blockBody(block, place.page) })
}

function sharedPage(call: NotionCall, { state }: NotionContext): NotionPage | null {
  const page = state.pages.get(call.params.id ?? '')
  return page && state.sharedSince(call.grant, page) !== null ? page : null
}

function findPlace(id: string, { state }: NotionContext): { page: NotionPage; block: NotionBlock | null } | null {
  const whole = state.pages.get(id)
  if (whole) return { page: whole, block: null }
  for (const page of state.pages.values()) {
    const below = [...page.blocks]
    for (let block = below.pop(); block; block = below.pop()) {
      if (block.id === id) return { page, block }
      below.push(...block.children)
    }
  }
  return null
}
