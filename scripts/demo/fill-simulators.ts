import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf, partsOf } from '#contract/posts/post-parts.ts'
import type { Db } from '#kernel/db/database.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { putOnBluesky } from './put-on-bluesky.ts'
import { putOnX } from './put-on-x.ts'

/** A published part in the simulators' form. */
export interface StandingPart {
  accountId: string
  ref: PublishedRef
  at: number
  text: string
  pictures: { bytes: Uint8Array; contentType: string; alt: string }[]
  poll: { options: string[]; durationMinutes: number } | null
  parent: PublishedRef | null
  root: PublishedRef | null
}

/**
 * Puts the seed's published posts, which no simulator received, into the simulators, at the addresses and times that
 * the installation stores.
 */
export async function fillSimulators(options: { owner: Db; storage: Storage; sandbox: Sandbox }): Promise<void> {
  const { owner, storage, sandbox } = options
  const posts = await owner
    .selectFrom('post')
    .innerJoin('social_account', (join) =>
      join.onRef('social_account.org_id', '=', 'post.org_id').onRef('social_account.id', '=', 'post.social_account_id'),
    )
    .select(['post.platform', 'post.content_text', 'post.media', 'post.platform_payload', 'post.live_parts'])
    .select(['post.published_at', 'social_account.external_id'])
    .where('post.status', '=', 'published')
    .orderBy('post.published_at')
    .execute()
  for (const post of posts) {
    const payload = post.platform_payload as { poll?: StandingPart['poll'] } | null // the input was checked
    const live = post.live_parts as PublishedRef[] // jsonb columns return what was written
    const media = post.media as PostMedia | null // as above
    const parts = partsOf({ contentText: post.content_text, media, platformPayload: payload })
    for (const [index, ref] of live.entries()) {
      const { text = '', media = null } = parts[index] ?? {}
      const standing: StandingPart = {
        accountId: post.external_id,
        ref,
        at: Date.parse(post.published_at ?? '') + index,
        text,
        pictures: await picturesOf(owner, storage, media),
        poll: index === 0 ? (payload?.poll ?? null) : null,
        parent: live[index - 1] ?? null,
        root: index === 0 ? null : (live[0] ?? null),
      }
      if (post.platform === 'x') putOnX(sandbox.x, standing)
      else putOnBluesky(sandbox.bluesky, standing)
    }
  }
}

async function picturesOf(owner: Db, storage: Storage, media: PostMedia | null): Promise<StandingPart['pictures']> {
  const pictures = []
  for (const { assetId, altText } of imagesOf(media)) {
    const asset = await owner
      .selectFrom('media_asset')
      .select(['storage_key', 'content_type'])
      .where('id', '=', assetId)
      .executeTakeFirst()
    if (!asset?.storage_key) continue
    pictures.push({
      bytes: await storage.read(asset.storage_key),
      contentType: asset.content_type,
      alt: altText ?? '',
    })
  }
  return pictures
}
