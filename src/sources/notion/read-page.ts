import { z } from 'zod'
import { plainText } from '#contract/text/plain-text.ts'
import { type Keep, PageMissing, PageRefused, PageUnchanged, type SourceText } from '../source.ts'
import type { NotionApi } from './api.ts'
import { found } from './found.ts'
import { type KeptBlock, keptBlock, NotionBlock } from './kept-block.ts'
import { type Children, readTree, type TreeBlock } from './read-tree.ts'
import { RichText } from './rich-text.ts'
import { isBinned, isMissing, list, PAGE_SIZE, Page, titleOf, titleRuns } from './wire.ts'
import { UNSHARED, writeText } from './write-text.ts'

/** If a title has so many parts, the answer about the page may have cut it. */
const WHOLE_TITLE = 25
const MOST_CHARACTERS = 200_000

/** Reads a page with all blocks that are a part of it, as `SourceAdapter.readPage`. */
export async function readPage(
  api: NotionApi,
  token: string,
  { pageId, keep, editedAt }: { pageId: string; keep: Keep; editedAt: string | null },
): Promise<SourceText> {
  const page = await found(() => api.get(token, `pages/${pageId}`, {}, Page))
  if (isBinned(page)) throw new PageMissing('The page is in Notion’s bin: restore it there, or delete the document')
  const edited = editTime(page)
  if (editedAt !== null && edited === Date.parse(editedAt)) throw new PageUnchanged('The page was not edited')
  // Answers that were stored before an edit would not fit those after it, so their names contain the edit time.
  const keepOfNow: Keep = (name, ask) => keep(`${page.last_edited_time ?? ''} ${name}`, ask)
  const title = await wholeTitle(api, token, page, keepOfNow)
  const blocks = await readTree(pageId, (blockId, cursor) =>
    keepOfNow(`${blockId} ${cursor ?? ''}`, () => childrenOf(api, token, { pageId, blockId, cursor })),
  )
  const text = plainText(writeText(blocks))
  if (text.length > MOST_CHARACTERS) {
    throw new PageRefused(
      `The page has more than ${MOST_CHARACTERS.toLocaleString('en')} characters: split it into several pages in Notion, and choose those`,
    )
  }
  const tellsAll = edited !== null && !blocks.some(standsElsewhere)
  return { title, text, url: page.url ?? null, editedAt: tellsAll ? new Date(edited).toISOString() : null }
}

function editTime(page: Page): number | null {
  const time = Date.parse(page.last_edited_time ?? '')
  return Number.isNaN(time) ? null : time
}

/** People edit the content of these blocks in another page, and that does not change the edit time of this page. */
const ELSEWHERE: readonly string[] = ['synced_block', 'child_page', 'child_database', 'link_to_page', UNSHARED]

const standsElsewhere = ({ type, children }: TreeBlock): boolean =>
  ELSEWHERE.includes(type) || children.some(standsElsewhere)

/** If a title has many parts, the answer about the page has only the first ones, so the rest is asked for. */
async function wholeTitle(api: NotionApi, token: string, page: Page, keep: Keep): Promise<string> {
  const property = titleRuns(page)
  if (!property) return titleOf([])
  const { id, runs } = property
  if (id === undefined || runs.length < WHOLE_TITLE) return titleOf(runs)
  const whole: z.output<typeof RichText> = []
  let cursor: string | undefined
  do {
    const query = { page_size: String(PAGE_SIZE), start_cursor: cursor }
    const answer = await keep(`title ${cursor ?? ''}`, () =>
      api.get(token, `pages/${page.id}/properties/${encodeURIComponent(id)}`, query, list(TitlePart)),
    )
    whole.push(...RichText.parse(answer.results.map(({ title }) => title)))
    cursor = answer.has_more ? (answer.next_cursor ?? undefined) : undefined
  } while (cursor !== undefined)
  return titleOf(whole)
}

const TitlePart = z.object({ title: z.unknown() })

async function childrenOf(
  api: NotionApi,
  token: string,
  { pageId, blockId, cursor }: { pageId: string; blockId: string; cursor: string | null },
): Promise<Children> {
  const asked = { page_size: String(PAGE_SIZE), start_cursor: cursor ?? undefined }
  const ask = () => api.get(token, `blocks/${blockId}/children`, asked, list(NotionBlock))
  if (blockId === pageId) return asChildren(await found(ask))
  // The original of a synced block may be in a page that is not shared. The rest of this page can still be read.
  const answer = await ask().catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return answer ? asChildren(answer) : { blocks: [NOT_SHARED], next: null }
}

const NOT_SHARED: KeptBlock = { id: UNSHARED, type: UNSHARED, text: '', mark: null, cells: null, nested: false }

const asChildren = (answer: {
  results: z.output<typeof NotionBlock>[]
  has_more: boolean
  next_cursor?: string | null | undefined
}): Children => ({
  blocks: answer.results.map(keptBlock),
  next: answer.has_more ? (answer.next_cursor ?? null) : null,
})
