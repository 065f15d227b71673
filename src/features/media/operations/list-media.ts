import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { MediaLibraryItem } from '#contract/media/media.ts'
import { pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentLibraryItem } from '../assets/present-asset.ts'
import { COLLECTIONS, countLibrary, findLibrary, LIBRARY_KINDS } from '../library/library.ts'

export const listMedia = operation({
  name: 'listMedia',
  route: 'GET /v1/orgs/{orgId}/marketing/media',
  summary: 'List the media library',
  description: 'Newest first. `counts` are those of the whole library.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'list_media',
    description:
      'Lists the images, videos and carousels of the workspace, newest first. Use it to find the assetId for the ' +
      'media of a draft. Answers a page of 25 with counts: go on with page + 1 while hasMore is true.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    collection: z
      .enum(COLLECTIONS)
      .default('all')
      .describe('uploads: files that were sent; on_brand: made with the brand kit'),
    kind: z.enum(LIBRARY_KINDS).default('all').describe('Only these'),
    ...paging(),
  },
  output: pageOf(MediaLibraryItem).extend({
    counts: z.object({ all: z.int(), uploads: z.int(), onBrand: z.int() }),
  }),
}).handle(async (ctx, input) => {
  const rows = await findLibrary(ctx.db, ctx.orgId, input)
  const { matching, ...counts } = await countLibrary(ctx.db, ctx.orgId, input)
  const items = rows.map((row) => presentLibraryItem(row, ctx.services.storage))
  return { ...pageAnswer(items, input, matching), counts }
})
