import { z } from 'zod'
import type { ContextPage } from '#contract/writing/context-library.ts'
import type { NotionApi } from './api.ts'
import { notionPageId } from './page-id.ts'
import { isBinned, isMissing, list, PAGE_SIZE, Page, titleOf, titleRuns } from './wire.ts'

/** The most pages that are offered. For another page somebody searches for its title. */
const MOST_OFFERED = 300

const Found = list(z.unknown())

/**
 * The pages that were shared. Notion's search finds only words in titles, and does not find a page that was shared a
 * moment ago. So a page can also be named by its address, which needs no search.
 */
export async function listPages(api: NotionApi, token: string, query: string | undefined): Promise<ContextPage[]> {
  const named = query === undefined ? null : notionPageId(query)
  if (named !== null) {
    const page = await api.get(token, `pages/${named}`, {}, Page).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    return page && !isBinned(page) ? [offered(page)] : []
  }
  const pages = new Map<string, ContextPage>()
  let cursor: string | null = null
  do {
    const body = {
      ...(query && { query }),
      filter: { property: 'object', value: 'page' },
      sort: { timestamp: 'last_edited_time', direction: 'descending' },
      page_size: PAGE_SIZE,
      ...(cursor !== null && { start_cursor: cursor }),
    }
    const answer: z.output<typeof Found> = await api.post(token, 'search', body, Found)
    for (const result of answer.results) {
      const page = Page.safeParse(result) // a page that is shared only in part has no properties
      if (page.success && !isBinned(page.data)) pages.set(page.data.id, offered(page.data))
    }
    cursor = answer.has_more ? (answer.next_cursor ?? null) : null
  } while (cursor !== null && pages.size < MOST_OFFERED)
  return [...pages.values()]
}

function offered(page: Page): ContextPage {
  const edited = Date.parse(page.last_edited_time ?? '')
  return {
    id: page.id,
    title: titleOf(titleRuns(page)?.runs ?? []),
    url: page.url ?? null,
    lastEditedTime: Number.isNaN(edited) ? null : new Date(edited).toISOString(),
  }
}
