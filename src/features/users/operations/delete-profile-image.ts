import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { saveOwn } from '../save-own.ts'

export const deleteProfileImage = operation({
  name: 'deleteProfileImage',
  route: 'DELETE /v1/users/me/profile-image',
  summary: 'Delete one’s own picture',
  description: 'The file is deleted. Where there is none, nothing changes.',
  tag: 'users',
  permission: 'signed-in',
  output: z.undefined(),
}).handleInSteps(async (ctx) => {
  await saveOwn(ctx, { avatar_url: null })
})
