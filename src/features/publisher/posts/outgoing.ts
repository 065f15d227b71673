import type { PostImage } from '#contract/media/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { LinkCard } from '#contract/posts/link-card.ts'
import { extrasOf, filesOf, mediaOf, sentPartsOf } from '#contract/posts/post-parts.ts'
import { type EffectRow, partKey } from '#features/effects/index.ts'
import { type AssetFile, readAssets, readFileAt } from '#features/media/index.ts'
import { contentOf, type PostContent, type PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { PlatformError } from '#platforms/errors.ts'
import { lentTo } from '#platforms/lent-to.ts'
import type { OutgoingMedia, OutgoingPart, PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { Claim, EffectWorld } from '../drive/effect-kind.ts'
import type { PostInHand } from './load-post.ts'

/** The content of a post as the worker holds it: it is read once, hashed as read, and sent as hashed. */
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

/** The part that is sent next, in the adapter's form. The post itself is part 0; its thread and its comment follow. */
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
    // The payload's keys were checked against this platform when they were written.
    payload: held.content.platformPayload as OutgoingPart<Platform>['payload'],
    parent: row.confirmed.at(-1) ?? null,
    root: row.confirmed[0] ?? null,
    publishKey: partKey(row),
    composedAt,
    taken,
  }
}

/** If the card's picture no longer exists, the rest of the card is sent without it. */
function outgoingCard({ url, title, description, imageAssetId }: LinkCard, held: HeldContent, storage: Storage) {
  const [image = null] = imageAssetId ? outgoingMedia({}, held.assets.get(imageAssetId), storage) : []
  return { url, title, description, image }
}

type Described = Pick<PostImage, 'altText'> & { title?: string | undefined }

function outgoingMedia({ altText, title }: Described, asset: AssetFile | undefined, storage: Storage): OutgoingMedia[] {
  if (!asset) return [] // only a card's picture can be missing: the library removes no file that a post uses
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

/**
 * The data that a post's row keeps about the part that is sent next. The time of composing is the same for every
 * attempt.
 */
export interface SavedPart {
  composedAt: string
  /** The adapter's results so far: uploads, containers, record keys. */
  made: Prepared | null
}

/** The stored data of the part, or new data. The first part's time is the time at which the post was due. */
export function savedPart(
  world: Pick<EffectWorld, 'services'>,
  { post, row }: { post: PostInHand; row: EffectRow },
): SavedPart {
  const kept = post.prepared as SavedPart | null // written only by savePart
  const now = world.services.clock.now()
  const composedAt = row.confirmed.length === 0 && row.dueAt !== null ? new Date(row.dueAt) : now
  return kept ?? { composedAt: composedAt.toISOString(), made: null }
}

/** Stores prepared data, as long as this worker has the row. */
export async function savePart(world: EffectWorld, claim: Claim, part: SavedPart): Promise<void> {
  await inScope(world.services.db, { orgId: claim.orgId, userId: null }, (db) =>
    db
      .updateTable('effect')
      .set({ prepared: JSON.stringify(part) })
      .where('org_id', '=', claim.orgId)
      .where('id', '=', claim.id)
      .where('fence', '=', claim.fence)
      .where('begun', '=', true)
      .execute(),
  )
}

/** More than the difference between the clocks of the database and of a network. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * Returns a function that lists the ids of all parts on the account that Galley knows to be live: the post's own
 * earlier parts, and the parts of other posts. A look-up must not take one of them for the part in doubt. A row is
 * updated whenever one of its parts becomes live, so rows unchanged since `since` are left out.
 */
export function takenOn({ db }: Pick<Services, 'db'>, post: PostRow): OutgoingPart['taken'] {
  const { org_id: orgId, social_account_id: accountId } = post
  return async (since) => {
    const rows = await inScope(db, { orgId, userId: null }, (trx) =>
      trx
        .selectFrom('post')
        .select(['live_parts', 'published_external_id'])
        .where('org_id', '=', orgId)
        .where('social_account_id', '=', accountId)
        .where('updated_at', '>=', new Date(Date.parse(since) - CLOCKS_DIFFER_MS).toISOString())
        .execute(),
    )
    const ids = rows.flatMap(({ live_parts: live, published_external_id: published }) => [
      ...(live as PublishedRef[]).map(({ externalId }) => externalId), // jsonb columns come back as what went in
      ...(published === null ? [] : [published]),
    ])
    return new Set(ids)
  }
}

/**
 * Returns the error that a call to publish counts as. If the network refuses the part as a duplicate of another post of
 * ours, the part is rejected and certainly not live, even if an earlier call is in doubt: the network never accepts
 * both.
 */
export async function judgedAmong(error: unknown, { taken }: OutgoingPart): Promise<unknown> {
  const existing = error instanceof PlatformError ? error.facts.existing : undefined
  if (!(error instanceof PlatformError && existing)) return error
  const others = await taken(new Date(0).toISOString())
  if (!others.has(existing.externalId)) return error
  const { existing: _, ...facts } = error.facts
  return new PlatformError('rejected', `${error.message} ${existing.url}`, facts, { cause: error })
}
