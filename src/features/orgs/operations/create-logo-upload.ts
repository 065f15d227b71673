import { z } from 'zod'
import { PictureUpload } from '#contract/media/media.ts'
import { openPictureUpload } from '#features/media/index.ts'
import { operation } from '#kernel/operation.ts'

export const createLogoUpload = operation({
  name: 'createLogoUpload',
  route: 'POST /v1/orgs/{orgId}/logo/upload-url',
  done: 'began to upload a logo for',
  summary: 'Get an address to upload the workspace’s logo to',
  description:
    'PUT a JPEG, PNG, WebP or GIF of at most 5 MB to uploadUrl with requiredHeaders within 15 minutes, then set the workspace’s avatarUrl to assetUrl.',
  tag: 'orgs',
  permission: 'workspace:manage',
  body: { contentType: z.string().max(100) },
  output: PictureUpload,
}).handle(async (ctx, { contentType }) => {
  ctx.audit({ type: 'org', id: ctx.orgId })
  return openPictureUpload(ctx, { kind: 'orgs', id: ctx.orgId }, contentType)
})
