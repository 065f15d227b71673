import { AssetId, MediaLibraryEntry } from '#contract/media/media.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentEntry } from '../assets/present-asset.ts'
import { findInLibrary } from '../library/library.ts'
import { findUses } from '../library/used-in.ts'

export const getMedia = operation({
  name: 'getMedia',
  route: 'GET /v1/orgs/{orgId}/marketing/media/{assetId}',
  summary: 'Read a file of the library',
  description: 'With the posts that carry it. 404 until its upload is completed.',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { assetId: AssetId.describe('As list and upload answer it') },
  output: MediaLibraryEntry,
}).handle(async (ctx, { assetId }) => {
  const asset = await findInLibrary(ctx.db, ctx.orgId, assetId)
  if (!asset) throw notFound('file')
  return presentEntry(asset, ctx.services.storage, await findUses(ctx.db, ctx.orgId, assetId))
})
