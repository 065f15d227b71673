import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { valueBody } from './column-wire.ts'
import type { NotionDataSource } from './databases.ts'
import { invalid } from './problems.ts'
import { richText } from './rich-text.ts'
import type { NotionBlock, NotionPage } from './state.ts'

/** The answer about a page has only so many parts of its title. */
const TITLE_PARTS = 25

const USER = { object: 'user', id: '0b0f6c1d-5b3c-4a3e-9a53-6f6e4f3b2a11' }
export const STAMPS = {
  created_time: '2026-01-05T08:00:00.000Z',
  created_by: USER,
  last_edited_by: USER,
  archived: false,
}

export const pageAddress = ({ id, titleParts }: NotionPage): string =>
  `https://www.notion.so/${titleParts.join('').replace(/\W+/g, '-')}-${id.replaceAll('-', '')}`

export function pageBody(
  page: NotionPage,
  { dataSources }: { dataSources: ReadonlyMap<string, NotionDataSource> },
): object {
  const source = dataSources.get(page.parentId ?? '')
  return {
    object: 'page',
    id: page.id,
    ...STAMPS,
    last_edited_time: new Date(page.editedAtMs).toISOString(),
    in_trash: page.inTrash,
    is_archived: false,
    is_locked: false,
    cover: null,
    icon: null,
    parent: parentOf(page, source),
    properties: source
      ? Object.fromEntries(source.columns.map((column) => [column.name, valueBody(column, page.values[column.id])]))
      : {
          title: {
            id: 'title',
            type: 'title',
            title: page.titleParts.slice(0, TITLE_PARTS).flatMap((part) => richText(part)),
          },
        },
    url: pageAddress(page),
    public_url: null,
  }
}

function parentOf({ parentId }: NotionPage, source: NotionDataSource | undefined): object {
  if (source) return { type: 'data_source_id', data_source_id: source.id, database_id: source.databaseId }
  return parentId ? { type: 'page_id', page_id: parentId } : { type: 'workspace', workspace: true }
}

/** Types of blocks without text. */
const WITHOUT_TEXT = [
  'divider',
  'breadcrumb',
  'table_of_contents',
  'column_list',
  'column',
  'synced_block',
  'table',
  'unsupported',
  'tab',
]

export function blockBody(block: NotionBlock, page: NotionPage): object {
  const { id, type, children, unshared } = block
  // Notion says that a page inside a page has children.
  const hasChildren = children.length > 0 || unshared === true || type === 'child_page'
  return {
    object: 'block',
    id,
    parent: { type: 'page_id', page_id: page.id },
    ...STAMPS,
    last_edited_time: new Date(page.editedAtMs).toISOString(),
    has_children: hasChildren,
    in_trash: false,
    type,
    [type]: contentOf(block),
  }
}

/** The fields under the name of a block's type. */
function contentOf({ type, text = '', with: more = {} }: NotionBlock): object {
  const words = { rich_text: richText(text) }
  switch (type) {
    case 'child_page':
    case 'child_database':
      return { title: text }
    case 'equation':
      return { expression: text }
    case 'table_row':
      return { cells: (more.cells as string[]).map((cell) => richText(cell)) } // as seeds have it
    case 'paragraph':
      return { ...words, color: 'default', icon: null, ...more }
    case 'callout':
      return { ...words, color: 'default', icon: { type: 'emoji', emoji: more.icon } }
    case 'heading_1':
    case 'heading_2':
    case 'heading_3':
    case 'heading_4':
      return { ...words, color: 'default', is_toggleable: false, ...more }
    case 'code':
      return { ...words, caption: [], language: 'plain text', ...more }
    case 'image':
      return { type: 'file', file: { url: FILE, expiry_time: '2026-01-05T09:00:00.000Z' }, caption: richText(text) }
    case 'bookmark':
      return { url: more.url, caption: richText(text) }
    default:
      return { ...(!WITHOUT_TEXT.includes(type) && { ...words, color: 'default' }), ...more }
  }
}

/** An address that stops working after an hour, so it must not be stored. */
const FILE = 'https://files.example/secret?expires=soon'

/** One page of a list. The cursor is the id of the next entry. */
export function listAnswer<T extends { id: string }>(
  entries: readonly T[],
  asked: { pageSize: unknown; cursor: unknown },
  { type, about = {}, body }: { type: string; about?: object; body(entry: T): object },
): Answer {
  const size = asked.pageSize === undefined ? 100 : Number(asked.pageSize)
  if (!Number.isInteger(size) || size < 1 || size > 100) {
    return invalid('body failed validation: body.page_size should be a number between 1 and 100.')
  }
  const from = asked.cursor === undefined ? 0 : entries.findIndex(({ id }) => id === asked.cursor)
  if (from < 0) return invalid('The start_cursor provided is invalid.')
  const next = entries[from + size]
  return jsonAnswer(200, {
    object: 'list',
    results: entries.slice(from, from + size).map(body),
    next_cursor: next?.id ?? null,
    has_more: next !== undefined,
    type,
    [type]: about,
    request_id: randomUUID(),
  })
}
