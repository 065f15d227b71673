import { z } from 'zod'
import { keepPictureOf } from '#features/media/index.ts'
import { operation } from '#kernel/operation.ts'
import { saveOwn } from '../save-own.ts'

export const setProfileImage = operation({
  name: 'setProfileImage',
  route: 'POST /v1/users/me/profile-image',
  summary: 'Show an uploaded picture as one’s own',
  description:
    'The picture is checked by its content and encoded anew, square, upright, at most 512 px and without metadata. The earlier one is taken away. A repeat gives the same answer.',
  tag: 'users',
  permission: 'signed-in',
  body: { key: z.string().max(300) },
  output: z.object({ avatarUrl: z.url().nullable(), key: z.string() }),
}).handleInSteps(async (ctx, { key }) => {
  const owner = { kind: 'users', id: ctx.userId } as const
  const url = await keepPictureOf(ctx, owner, key, 'body.key')
  const { avatar_url: avatarUrl } = await saveOwn(ctx, { avatar_url: url })
  return { avatarUrl, key }
})
