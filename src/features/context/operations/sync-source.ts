import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { CONTEXT_SOURCE_NAMES, ContextDocument, MOST_PAGES_A_SYNC } from '#contract/writing/context-library.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import type { SourceAdapter } from '#sources/source.ts'
import { documentsOf, presentDocument } from '../document-row.ts'
import { adapterOf } from '../set-up-source.ts'
import { findSource } from '../source-row.ts'
import { syncPages } from '../syncing/sync-pages.ts'

export const syncContextSource = operation({
  name: 'syncContextSource',
  route: 'POST /v1/orgs/{orgId}/context/sources/{sourceId}/sync',
  done: 'read from',
  summary: 'Read pages of a source as documents, or read them again',
  description:
    'A new document is enabled and private: no post is drafted from it until somebody makes it public. A page that fails ' +
    'stands in `failed` with the reason, and does not keep the others from being read. What takes longer than a minute ' +
    'is read on in the background, and stands there as still being read.',
  tag: 'context',
  permission: 'accounts:manage',
  counted: 'heavy',
  params: { sourceId: Id },
  body: {
    pageIds: z
      .array(z.string().min(1).max(2000))
      .min(1)
      .max(MOST_PAGES_A_SYNC)
      .describe('Ids or addresses of pages that the source shares'),
  },
  output: z.object({
    synced: z.array(ContextDocument),
    failed: z.array(z.object({ pageId: z.string(), error: z.string() })),
  }),
}).handleInSteps(async (ctx, { sourceId, pageIds }) => {
  const ref = { orgId: ctx.orgId, sourceId }
  const source = await ctx.inOrg((db) => findSource(db, ref))
  const name = CONTEXT_SOURCE_NAMES[source.source_type]
  if (source.status !== 'connected') {
    throw conflict('account_disconnected', source.last_error ?? `${name} is not connected any more; connect it again.`)
  }
  const wanted = idsOf(adapterOf(ctx.services, source.source_type), name, pageIds)
  ctx.audit({ type: 'context_source', id: sourceId, after: { pageIds: wanted } })
  const failed = await syncPages(ctx, { ...ref, name }, wanted)
  const read = wanted.filter((id) => !failed.has(id))
  const rows = await ctx.inOrg((db) =>
    documentsOf(db, ctx.orgId)
      .selectAll('d')
      .select('s.source_type')
      .where('d.source_id', '=', sourceId)
      .where('d.external_id', 'in', read.length > 0 ? read : [''])
      .execute(),
  )
  const found = new Map(rows.map((row) => [row.external_id, presentDocument(row)]))
  return {
    synced: read.flatMap((id) => found.get(id) ?? []),
    failed: [...failed].map(([pageId, error]) => ({ pageId, error })),
  }
})

/**
 * The ids of the pages in the source's own form, each once. Throws 400 for a text that is neither an id nor an address.
 */
function idsOf(adapter: SourceAdapter, name: string, given: readonly string[]): string[] {
  const ids = given.map((text) => adapter.pageId(text))
  const wrong = ids.flatMap((id, at) =>
    id === null
      ? [
          {
            path: `body.pageIds.${at}`,
            code: 'page_id_invalid',
            message: `This is no page of ${name}: use an id from the list of pages, or the address of the page there`,
          },
        ]
      : [],
  )
  if (wrong.length > 0) throw invalid(wrong)
  return [...new Set(ids.filter((id) => id !== null))]
}
