import type { PostMedia, PostMediaInput } from '#contract/media/media.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { changeMedia, extrasOf, mediaOf } from '#contract/posts/post-parts.ts'
import { requirePictureAt, resolvePostMedia } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { PostContent } from './content-hash.ts'

const COVER = 'coverUrl'

interface RequestPlace {
  db: Trx
  orgId: string
  storage: Storage
  /** The post's place in the request, for the details of a refusal. */
  path: string
}

/**
 * Resolves all media of a post to the workspace's own records. Media that the post carried `before` keep their
 * alternative texts, because somebody else may have changed the library's texts since.
 */
export async function resolveMedia(
  where: RequestPlace,
  media: PostMediaInput | null,
  platformPayload: Record<string, unknown> | null,
  before?: Pick<PostContent, 'media' | 'platformPayload'>,
): Promise<{ media: PostMedia | null; platformPayload: Record<string, unknown> | null }> {
  const { db, orgId, storage } = where
  const named = { media, platformPayload }
  const carried = before ? mediaOf(before) : []
  const resolved = new Map<string, PostMedia>()
  for (const { path, media: input } of mediaOf<PostMediaInput>(named)) {
    // One file may stand in several places, each with its own alternative text. Texts from the same place come last and
    // therefore take precedence.
    const held = carried.toSorted((a, b) => Number(a.path === path) - Number(b.path === path)).map(({ media }) => media)
    resolved.set(path, await resolvePostMedia(db, orgId, storage, input, `${where.path}.${path}`, held))
  }
  const { cover } = extrasOf(platformPayload)
  if (cover !== null) await requirePictureAt(db, orgId, storage, cover, `${where.path}.platformPayload.${COVER}`)
  return changeMedia(named, (_, path) => resolved.get(path) ?? null)
}

/** Throws 400 unless the account belongs to the workspace and the platform and is connected. */
export async function requireAccount(where: RequestPlace, platform: Platform, accountId: string | null): Promise<void> {
  if (accountId === null) return
  const account = await where.db
    .selectFrom('social_account')
    .select(['platform', 'status'])
    .where('org_id', '=', where.orgId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  const path = `${where.path}.socialAccountId`
  if (!account) throw invalidField(path, 'account_not_found', 'There is no such account in this workspace')
  if (account.platform !== platform) {
    const message = `This is a ${PLATFORM_NAMES[account.platform]} account, and the post is for ${PLATFORM_NAMES[platform]}`
    throw invalidField(path, 'account_of_other_platform', message)
  }
  if (account.status === 'disconnected') {
    throw invalidField(
      path,
      'account_disconnected',
      'This account has been disconnected: connect it again or choose another',
    )
  }
}
