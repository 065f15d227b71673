import { z } from 'zod'
import { PictureUpload } from '#contract/media/media.ts'
import { openPictureUpload } from '#features/media/index.ts'
import { operation } from '#kernel/operation.ts'

export const createProfileImageUpload = operation({
  name: 'createProfileImageUpload',
  route: 'POST /v1/users/me/profile-image/upload-url',
  summary: 'Get an address to upload one’s own picture to',
  description:
    'PUT a JPEG, PNG, WebP or GIF of at most 5 MB to uploadUrl with requiredHeaders within 15 minutes, then set it by its key.',
  tag: 'users',
  permission: 'signed-in',
  body: { contentType: z.string().max(100) },
  output: PictureUpload,
}).handle(async (ctx, { contentType }) => {
  ctx.audit({ type: 'user', id: ctx.userId })
  return openPictureUpload(ctx, { kind: 'users', id: ctx.userId }, contentType)
})
