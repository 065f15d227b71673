import type { LinkCard } from '#contract/link-card.ts'
import type { PostImage } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import { extrasOf, filesOf, mediaOf, sentPartsOf } from '#contract/post-parts.ts'
import { type EffectRow, partKey } from '#features/effects/index.ts'
import { type AssetFile, readAssets, readFileAt } from '#features/media/index.ts'
import { contentOf, type PostContent, type PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { lentTo } from '#platforms/lent-to.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'

/** The content of a post as the worker holds it. It is read once, hashed as it was read, and sent as it was hashed. */
export interface HeldContent {
  content: PostContent
  assets: ReadonlyMap<string, AssetFile>
  cover: AssetFile | undefined
}

export async function holdContent(db: Trx, post: PostRow): Promise<HeldContent> {
  const content = contentOf(post)
  const ids = [
    ...mediaOf(content).flatMap(({ media }) => filesOf(media).map((file) => file.assetId)),
    ...(content.outside?.cards ?? []).flatMap((card) => card?.imageAssetId ?? []),
  ]
  const { cover } = extrasOf(content.platformPayload)
  return {
    content,
    assets: await readAssets(db, post.org_id, ids),
    cover: cover === null ? undefined : await readFileAt(db, post.org_id, cover),
  }
}

/** The part that is sent next, as an adapter takes it. The post itself is part 0; its thread and its comment follow. */
export function outgoingPart(
  held: HeldContent,
  row: EffectRow,
  { storage, composedAt, taken }: { storage: Storage } & Pick<OutgoingPart, 'composedAt' | 'taken'>,
): OutgoingPart {
  const index = row.confirmed.length
  const part = sentPartsOf(held.content, held.content.outside?.cards)[index]
  const { kind = 'post', text = '', media = null, linkCard = null } = part ?? {}
  return {
    index,
    kind,
    text,
    media: filesOf(media).flatMap((file) => outgoingMedia(file, held.assets.get(file.assetId), storage)),
    cover: outgoingMedia({}, held.cover, storage)[0] ?? null,
    linkCard: linkCard && outgoingCard(linkCard, held, storage),
    names: held.content.outside?.names ?? {},
    quotedVersion: held.content.outside?.quoted?.version ?? null,
    // The payload's keys were checked against this platform when it was written.
    payload: held.content.platformPayload as OutgoingPart<Platform>['payload'],
    parent: row.confirmed.at(-1) ?? null,
    root: row.confirmed[0] ?? null,
    publishKey: partKey(row),
    composedAt,
    taken,
  }
}

/** If the picture is gone, the rest of the card stays as it is. */
function outgoingCard({ url, title, description, imageAssetId }: LinkCard, held: HeldContent, storage: Storage) {
  const [image = null] = imageAssetId ? outgoingMedia({}, held.assets.get(imageAssetId), storage) : []
  return { url, title, description, image }
}

type Described = Pick<PostImage, 'altText'> & { title?: string | undefined }

function outgoingMedia({ altText, title }: Described, asset: AssetFile | undefined, storage: Storage): OutgoingMedia[] {
  if (!asset) return [] // the content hash protects it: an asset in use is never removed
  const { storageKey } = asset
  return [
    {
      ...asset,
      altText: altText ?? '',
      title,
      read: (range) => storage.stream(storageKey, range),
      publicUrl: (network) => lentTo(network, storage.lendUrl(storageKey)),
    },
  ]
}
