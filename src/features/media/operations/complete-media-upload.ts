import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ROOM } from '#contract/limits/draft-room.ts'
import { PostMedia } from '#contract/media/media.ts'
import { UploadWarnings } from '#contract/media/upload-warning.ts'
import { UPLOAD_KINDS } from '#contract/media/uploads.ts'
import type { StepsContext } from '#kernel/context.ts'
import { conflict, invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import type { AssetRow, ReadyAsset } from '../assets/assets.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { warningsOf } from '../assets/upload-warnings.ts'
import { throwAway } from '../storing/files-in-hand.ts'
import {
  claimUpload,
  findUpload,
  finishUpload,
  forgetUpload,
  isReady,
  releaseUpload,
} from '../storing/finish-upload.ts'
import { isFinalRefusal, keysOf, type StoredFile, storeUpload } from '../storing/upload-file.ts'

const READ_FROM_FILE = 'Read from the file'

export const completeMediaUpload = operation({
  name: 'completeMediaUpload',
  route: 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete',
  done: 'uploaded',
  summary: 'Complete an upload',
  description:
    'Checks the uploaded file by its content and adds it to the library. Images are encoded anew, upright and without metadata; length, frame size and codecs of videos are read from the file. What is lost by that, as the motion of an animated PNG, is named in warnings. A file that is refused is thrown away: ask for another address. A repeat gives the same answer; 409 in_progress while another call checks it.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'complete_media_upload',
    description:
      'Checks a file that was PUT to its upload address. Use it after create_media_upload, with the same key. It ' +
      'publishes nothing. Answers the media object that a post can carry.',
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  },
  params: { assetId: Id.describe('From the answer of create_media_upload') },
  body: {
    key: z.string().max(200).describe('From the answer of create_media_upload'),
    kind: z.enum(UPLOAD_KINDS).describe('As sent to create_media_upload'),
    contentType: z.string().max(100).describe('As sent to create_media_upload'),
    durationSeconds: z.number().positive().optional().describe(READ_FROM_FILE),
    width: z.int().min(1).max(16_384).optional().describe(READ_FROM_FILE),
    height: z.int().min(1).max(16_384).optional().describe(READ_FROM_FILE),
    altText: z.string().max(ROOM.altText).optional().describe('What an image shows'),
  },
  output: z.object({ asset: PostMedia, warnings: UploadWarnings }),
}).handleInSteps(async (ctx, { assetId, altText, ...said }) => {
  const { storage, shareWork, checkTurns } = ctx.services
  const upload = await ctx.inOrg((db) => findUpload(db, ctx.orgId, assetId))
  if (!upload) throw notFound('upload')
  refuseOtherUpload(upload, said)
  const answer = (ready: ReadyAsset) => ({ asset: presentAsset(ready, storage), warnings: warningsOf(ready) })
  if (isReady(upload)) return answer(upload)

  const parties = [`user:${ctx.userId}`, `org:${ctx.orgId}`]
  const ready = await shareWork(`complete ${ctx.orgId} ${assetId}`, () =>
    checkTurns.pass(parties, () => complete(ctx, upload, altText)),
  )
  ctx.audit({ type: 'media_asset', id: assetId, after: ready })
  return answer(ready)
})

async function complete(ctx: StepsContext, upload: AssetRow, altText?: string): Promise<ReadyAsset> {
  const { storage } = ctx.services
  if (!(await ctx.inOrg((db) => claimUpload(db, upload)))) return completedElsewhere(ctx, upload)
  const file = await check(ctx, upload)
  const ready = await finish(ctx, upload, file, altText)
  // The file is in the library now. If the upload cannot be closed, as on a full disk, the sweep removes it a day
  // later.
  await storage.closeUpload(upload.upload_key).catch(() => {})
  return ready
}

async function check(ctx: StepsContext, upload: AssetRow): Promise<StoredFile> {
  try {
    return await storeUpload(ctx.services, upload, { parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`] })
  } catch (refusal) {
    await giveUp(ctx, upload, refusal)
    throw refusal
  }
}

async function finish(ctx: StepsContext, upload: AssetRow, file: StoredFile, altText?: string): Promise<ReadyAsset> {
  const { services, orgId } = ctx
  try {
    const ready = await ctx.inOrg((db) => finishUpload(db, services.config, upload, file, altText))
    // Another call has completed the upload, or the sweep removed it, so no row names the file stored here.
    if (ready?.storage_key !== file.key) await throwAway(services, orgId, keysOf(file))
    if (!ready) throw notFound('upload')
    return ready
  } catch (refusal) {
    // The commit may have succeeded although its answer was lost, so the file is removed only if no row names it.
    const found = await ctx.inOrg((db) => findUpload(db, ctx.orgId, upload.id))
    if (found && isReady(found) && found.storage_key === file.key) return found
    await throwAway(services, orgId, keysOf(file))
    await giveUp(ctx, upload, refusal)
    throw refusal
  }
}

async function giveUp(ctx: StepsContext, upload: AssetRow, refusal: unknown): Promise<void> {
  if (!isFinalRefusal(refusal)) return ctx.inOrg((db) => releaseUpload(db, upload))
  // The upload is forgotten in any case. If a full disk prevents closing it, the sweep removes it.
  await ctx.services.storage.closeUpload(upload.upload_key).catch(() => {})
  await ctx.inOrg((db) => forgetUpload(db, upload))
}

/** The asset if another server completed this upload meanwhile. */
async function completedElsewhere(ctx: StepsContext, upload: AssetRow): Promise<ReadyAsset> {
  const asset = await ctx.inOrg((db) => findUpload(db, ctx.orgId, upload.id))
  if (!asset) throw notFound('upload')
  if (isReady(asset)) return asset
  throw conflict('in_progress', 'This upload is being checked already: ask again in a few seconds')
}

function refuseOtherUpload(upload: AssetRow, said: { key: string; kind: string; contentType: string }): void {
  if (said.key !== upload.upload_key) {
    throw invalidField(
      'body.key',
      'key_mismatch',
      'This key belongs to another upload: send the key that upload-url answered',
    )
  }
  if (said.kind !== upload.kind) {
    throw invalidField('body.kind', 'kind_mismatch', `The upload address was made for kind ${upload.kind}`)
  }
  if (said.contentType !== upload.content_type) {
    throw invalidField('body.contentType', 'type_mismatch', `The upload address was made for ${upload.content_type}`)
  }
}
