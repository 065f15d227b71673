import { z } from 'zod'
import { ROOM } from '#contract/limits/draft-room.ts'
import { AssetId, MediaLibraryEntry } from '#contract/media/media.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentEntry } from '../assets/present-asset.ts'
import { findInLibrary } from '../library/library.ts'
import { findUses } from '../library/used-in.ts'

export const updateMedia = operation({
  name: 'updateMedia',
  route: 'PATCH /v1/orgs/{orgId}/marketing/media/{assetId}',
  done: 'described anew',
  summary: 'Change what a file is called, and the alternative text of an image',
  description:
    'The alternative text is what an image brings along into a post from now on. Posts that carry it keep their own, and what was approved stays approved.',
  tag: 'marketing',
  permission: 'content:write',
  params: { assetId: AssetId.describe('As list and upload answer it') },
  body: {
    title: z
      .string()
      .max(ROOM.title)
      .nullable()
      .optional()
      .describe('The title of the file in the library; null for none'),
    altText: z
      .string()
      .max(ROOM.altText)
      .nullable()
      .optional()
      .describe('What the image shows, for people who cannot see it; null for none'),
  },
  output: MediaLibraryEntry,
}).handle(async (ctx, { assetId, title, altText }) => {
  const before = await findInLibrary(ctx.db, ctx.orgId, assetId)
  if (!before) throw notFound('file')
  if (altText !== undefined && before.kind !== 'image') {
    const message = `This file is a ${before.kind}: networks take alternative text only for images`
    throw invalidField('body.altText', 'not_an_image', message)
  }
  // Only sent fields are written, because another request may be changing the others.
  const words = {
    ...(altText !== undefined && { alt_text: altText }),
    ...(title !== undefined && { title: plainLine(title ?? '') || null }),
  }
  const after = { ...before, ...words }
  if (after.alt_text !== before.alt_text || after.title !== before.title) {
    await ctx.db
      .updateTable('media_asset')
      .set(words)
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', assetId)
      .execute()
  }
  ctx.audit({ type: 'media_asset', id: assetId, before, after })
  return presentEntry(after, ctx.services.storage, await findUses(ctx.db, ctx.orgId, assetId))
})
