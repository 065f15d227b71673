import { lockSlots, type Placement, type PostToPlace, reserveSlots } from '#features/scheduling/index.ts'
import { type Actor, isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import type { PostRow } from './present.ts'
import { requestMove } from './request-move.ts'

/** A free time that a person was shown for a post. */
export interface OfferedTime {
  postId: string
  scheduledForUtc: string
}

/**
 * Finds a time for each of these approved posts: the named one, otherwise the wish if it is still free, otherwise the
 * best free slot (A3-2). Throws 409 `no_free_slot` if there is none. Choosing and taking are one step: see lockSlots.
 */
export async function giveTimes(
  ctx: OrgContext,
  posts: readonly PostRow[],
  at: string | null,
  offered: readonly OfferedTime[] = [],
): Promise<PostRow[]> {
  if (at) {
    await lockSlots(ctx.db, ctx.orgId)
    const chosen = { scheduledForUtc: at, reason: reasonOf(ctx.actor), byPerson: isByPerson(ctx.actor) }
    return each(posts, (post) => schedule(ctx, post, chosen))
  }
  const contentType = await contentTypeOf(ctx, posts)
  const toPlace = posts.map((post) => ({
    id: post.id,
    platform: post.platform,
    accountId: post.social_account_id,
    contentType,
    text: post.content_text,
    wishedFor: post.wished_for,
  }))
  const reserve = (wanted: readonly PostToPlace[]) =>
    reserveSlots(ctx, { orgId: ctx.orgId, now: ctx.now, posts: wanted })
  let slots = await reserve(toPlace)
  if (lost(offered, slots).length > 0) {
    // The shown time may not be the best one now, but if it is still free, it is taken.
    const shown = new Map(offered.map(({ postId, scheduledForUtc }) => [postId, scheduledForUtc]))
    slots = await reserve(toPlace.map((post) => ({ ...post, wishedFor: shown.get(post.id) ?? post.wishedFor })))
    requireOffered(offered, slots)
  }
  return each(posts, async (post) => {
    const slot = slots.get(post.id)
    if (!slot) throw new Error(`No slot was reserved for post ${post.id}`)
    const asWished = post.wished_for !== null && Date.parse(post.wished_for) === Date.parse(slot.scheduledForUtc)
    return schedule(ctx, post, { ...slot, byPerson: asWished && post.time_chosen })
  })
}

/** Of a time that was said. */
function reasonOf(actor: Actor): string {
  if (actor.kind === 'assistant') return `Chosen through ${actor.client}`
  if (actor.kind === 'api_key') return `Chosen through ${actor.name}`
  return 'Chosen by the person who approved it'
}

const lost = (offered: readonly OfferedTime[], slots: ReadonlyMap<string, Placement>): OfferedTime[] =>
  offered.filter(({ postId, scheduledForUtc }) => {
    const slot = slots.get(postId)
    return !slot || Date.parse(slot.scheduledForUtc) !== Date.parse(scheduledForUtc)
  })

/** Nobody gets another time than the one they were shown. Decision 028 */
function requireOffered(offered: readonly OfferedTime[], slots: ReadonlyMap<string, Placement>): void {
  const details = lost(offered, slots).map(({ postId, scheduledForUtc }) => ({
    path: `body.offered.${offered.findIndex((one) => one.postId === postId)}.scheduledForUtc`,
    code: 'taken',
    message: `${scheduledForUtc} is not free any more: the next free time is ${slots.get(postId)?.scheduledForUtc ?? 'not within a year'}`,
  }))
  if (details.length === 0) return
  throw conflict('stale_update', 'The time that was offered has been taken meanwhile: look at the new offer', details)
}

/** The group of the posts: posts that get their times together belong to one group. */
async function contentTypeOf(ctx: OrgContext, [first]: readonly PostRow[]): Promise<string | null> {
  if (!first) return null
  const { content_type: contentType } = await ctx.db
    .selectFrom('post_group')
    .select('content_type')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', first.group_id)
    .executeTakeFirstOrThrow()
  return contentType
}

async function schedule(
  ctx: OrgContext,
  post: PostRow,
  slot: { scheduledForUtc: string; reason: string; byPerson: boolean },
): Promise<PostRow> {
  const { row } = await requestMove(
    ctx.db,
    post,
    { type: 'schedule', at: Date.parse(slot.scheduledForUtc) },
    { schedule_reason: slot.reason, wished_for: slot.scheduledForUtc, time_chosen: slot.byPerson },
  )
  return row
}

/** One after the other, since each is a statement of the same transaction. */
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
