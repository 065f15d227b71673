import { z } from 'zod'
import { pictureKey, pictureShownAt } from '#features/media/index.ts'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'

/** The address does not change while the picture is shown, so a caller may cache it at least this long. */
const KEEP_SECONDS = 60 * 60

export const getProfileImage = operation({
  name: 'getProfileImage',
  route: 'GET /v1/users/me/profile-image',
  summary: 'Get one’s own picture',
  description: '404 where none is set. The address stays the same until another picture is.',
  tag: 'users',
  permission: 'signed-in',
  output: z.object({ key: z.string(), url: z.url(), expiresInSeconds: z.number() }),
}).handle(async (ctx) => {
  const owner = { kind: 'users', id: ctx.userId } as const
  const { avatar_url: url } = await ctx.db
    .selectFrom('user_account')
    .select('avatar_url')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  const name = pictureShownAt(ctx.services.storage, owner, url)
  if (url === null || name === null) throw new AppError('not_found', 'You have no profile image: upload one first')
  return { key: pictureKey(owner, name), url, expiresInSeconds: KEEP_SECONDS }
})
