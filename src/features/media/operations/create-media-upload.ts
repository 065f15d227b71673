import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS, UPLOAD_TYPES } from '#contract/media/uploads.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { UPLOADS } from '#kernel/storage/storage.ts'
import { titleOfFile } from '../assets/title-of-file.ts'
import { openTicket } from '../storing/upload-tickets.ts'

export const createMediaUpload = operation({
  name: 'createMediaUpload',
  route: 'POST /v1/orgs/{orgId}/marketing/media/upload-url',
  done: 'began to upload',
  summary: 'Get an address to upload a file to',
  description:
    'PUT the file to uploadUrl with requiredHeaders within 15 minutes, then complete the upload. Images to 20 MB as JPEG, PNG, WebP or GIF; videos to 1 GB and 10 minutes as MP4, MOV or WebM. Until it is completed, an upload holds sizeBytes of the workspace’s storage, or the most that its kind can have: 402 fair_use_limit where there is no room, 429 where too many addresses are open.',
  tag: 'marketing',
  permission: 'content:write',
  answer: { secret: true }, // whoever has the address can put a file there
  tool: {
    name: 'create_media_upload',
    description:
      'Gives a signed address for one image or video. Use it when you have the file: PUT it there with the required ' +
      'headers, then call complete_media_upload. It publishes nothing. Answers address, key and assetId.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  body: {
    kind: z.enum(UPLOAD_KINDS).describe('What the file is'),
    contentType: z
      .string()
      .max(100)
      .describe(`Its media type: ${Object.values(UPLOAD_TYPES).flat().join(', ')}`),
    sizeBytes: z.int().min(1).optional().describe('Its size in bytes, which is reserved'),
    fileName: z.string().max(1000).optional().describe('Becomes its title'),
  },
  output: z.object({
    assetId: Id,
    uploadUrl: z.url(),
    key: z.string(),
    expiresInSeconds: z.number(),
    method: z.literal('PUT'),
    requiredHeaders: z.record(z.string(), z.string()),
  }),
}).handle(async (ctx, { kind, contentType, sizeBytes, fileName }) => {
  if (!UPLOAD_TYPES[kind].includes(contentType)) {
    const message = `A file of kind ${kind} can be ${UPLOAD_TYPES[kind].join(', ')}`
    throw invalidField('body.contentType', 'unsupported_type', message)
  }
  if (sizeBytes !== undefined && sizeBytes > MAX_UPLOAD_BYTES[kind]) {
    const message = `A file of kind ${kind} can have at most ${MAX_UPLOAD_BYTES[kind] / 1024 ** 2} MB`
    throw invalidField('body.sizeBytes', 'too_large', message)
  }
  const assetId = newId()
  const key = `${UPLOADS}${ctx.orgId}/${assetId}`
  const owner = { kind: 'orgs', id: ctx.orgId } as const
  const room = sizeBytes ?? MAX_UPLOAD_BYTES[kind]
  await openTicket(ctx.db, ctx.services.config, { key, owner, userId: ctx.userId, room })
  await ctx.db
    .insertInto('media_asset')
    .values({
      org_id: ctx.orgId,
      id: assetId,
      kind,
      upload_key: key,
      content_type: contentType,
      title: fileName === undefined ? null : titleOfFile(fileName),
      created_by: ctx.userId,
    })
    .execute()
  ctx.audit({ type: 'media_asset', id: assetId })
  return { assetId, key, ...ctx.services.storage.presignUpload({ key, contentType, sizeBytes }) }
})
