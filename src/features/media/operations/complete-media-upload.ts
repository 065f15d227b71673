import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PostMedia } from '#contract/media.ts'
import { UPLOAD_KINDS } from '#contract/uploads.ts'
import type { StepsContext } from '#kernel/context.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import type { AssetRow, ReadyAsset } from '../assets.ts'
import { findUpload, finishUpload, isReady } from '../finish-upload.ts'
import { presentAsset } from '../present-asset.ts'
import { type StoredFile, storeUpload, type VideoFacts } from '../upload-file.ts'

export const completeMediaUpload = operation({
  name: 'completeMediaUpload',
  route: 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete',
  summary: 'Complete an upload',
  description:
    'Checks the uploaded file by its content and adds it to the library. Images are encoded anew, upright and without metadata. A repeat gives the same answer.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'complete_media_upload',
    scope: 'posts:write',
    description:
      'Checks a file that was PUT to its upload address. Use it after create_media_upload, with the same key. It ' +
      'publishes nothing. Answers the media object that a post can carry.',
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  },
  params: { assetId: Id },
  body: {
    key: z.string().max(200),
    kind: z.enum(UPLOAD_KINDS),
    contentType: z.string().max(100),
    durationSeconds: z.number().positive().optional(),
    width: z.int().min(1).max(16_384).optional(),
    height: z.int().min(1).max(16_384).optional(),
    altText: z.string().max(2000).optional().describe('What an image shows, for people who cannot see it'),
  },
  output: z.object({ asset: PostMedia }),
}).handleInSteps(async (ctx, { assetId, altText, ...said }) => {
  const { storage } = ctx.services
  const upload = await ctx.inOrg((db) => findUpload(db, ctx.orgId, assetId))
  if (!upload) throw notFound('upload')
  refuseOtherUpload(upload, said)
  if (isReady(upload)) return { asset: presentAsset(upload, storage) }

  const ready = await complete(ctx, upload, said, altText)
  ctx.audit({ type: 'media_asset', id: assetId, after: ready })
  return { asset: presentAsset(ready, storage) }
})

async function complete(ctx: StepsContext, upload: AssetRow, facts: VideoFacts, altText?: string): Promise<ReadyAsset> {
  const { storage } = ctx.services
  let file: StoredFile
  try {
    file = await storeUpload(storage, upload, facts)
  } catch (refusal) {
    // Another call may have completed it meanwhile, and taken the upload away under our hands.
    const meanwhile = await ctx.inOrg((db) => findUpload(db, ctx.orgId, upload.id))
    if (meanwhile && isReady(meanwhile)) return meanwhile
    throw refusal
  }
  const ready = await ctx.inOrg((db) => finishUpload(db, upload, file, altText))
  // Completed by another call, or swept away: what we stored belongs to nobody.
  if (ready?.storage_key !== file.key) await storage.remove(file.key)
  if (!ready) throw notFound('upload')
  await storage.closeUpload(upload.upload_key)
  return ready
}

function refuseOtherUpload(upload: AssetRow, said: { key: string; kind: string; contentType: string }): void {
  if (said.key !== upload.upload_key) {
    throw invalidField(
      'body.key',
      'key_mismatch',
      'This is not the key of this upload: send the one that upload-url gave',
    )
  }
  if (said.kind !== upload.kind) {
    throw invalidField('body.kind', 'kind_mismatch', `The upload address was made for kind ${upload.kind}`)
  }
  if (said.contentType !== upload.content_type) {
    throw invalidField('body.contentType', 'type_mismatch', `The upload address was made for ${upload.content_type}`)
  }
}
