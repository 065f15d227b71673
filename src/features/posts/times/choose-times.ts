import type { RequestEvent } from '#features/effects/index.ts'
import { lockSlots, type Placement, type PostToPlace, reserveSlots } from '#features/scheduling/index.ts'
import { type Actor, isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, invalidField } from '#kernel/errors.ts'
import type { GroupRow, PostRow } from '../rows/present.ts'

/** A free time that a person was shown for a post. */
export interface OfferedTime {
  postId: string
  scheduledForUtc: string
}

/** A post's new time: the move to make, and the columns to save with it. */
export interface ChosenTime {
  event: RequestEvent
  also: { schedule_reason: string; wished_for: string; time_chosen: boolean }
}

/** The time chosen for each post. Nobody else can choose until the transaction ends: see lockSlots. */
export type ChosenTimes = (post: Pick<PostRow, 'id'>) => ChosenTime

/** Chooses the named time for every post. */
export async function chooseNamedTime(ctx: OrgContext, at: string): Promise<ChosenTimes> {
  await lockSlots(ctx.db, ctx.orgId)
  const chosen = chosenTime({ scheduledForUtc: at, reason: reasonOf(ctx.actor) }, isByPerson(ctx.actor))
  return () => chosen
}

/**
 * Chooses a time for each of these posts of a group: the wished time if it is still free, otherwise the best free slot
 * (Spec R5). Throws 409 `no_free_slot` if there is none, and `stale_update` if an offered time is taken.
 */
export async function chooseFreeTimes(
  ctx: OrgContext,
  group: Pick<GroupRow, 'content_type'>,
  posts: readonly PostRow[],
  offered: readonly OfferedTime[] = [],
): Promise<ChosenTimes> {
  const toPlace = posts.map((post) => ({
    id: post.id,
    platform: post.platform,
    accountId: post.social_account_id,
    contentType: group.content_type,
    text: post.content_text,
    wishedFor: post.wished_for,
  }))
  const reserve = (wanted: readonly PostToPlace[]) =>
    reserveSlots(ctx, { orgId: ctx.orgId, now: ctx.now, posts: wanted })
  let slots = await reserve(toPlace)
  if (lost(offered, slots).length > 0) {
    // A time that was shown may no longer be the best one. If it is still free, it is taken.
    const shown = new Map(offered.map(({ postId, scheduledForUtc }) => [postId, scheduledForUtc]))
    slots = await reserve(toPlace.map((post) => ({ ...post, wishedFor: shown.get(post.id) ?? post.wishedFor })))
    requireOffered(offered, slots)
  }
  const chosen = new Map<string, ChosenTime>()
  for (const post of posts) {
    const slot = slots.get(post.id)
    if (!slot) continue // the lookup below throws for a post without a slot
    const asWished = post.wished_for !== null && Date.parse(post.wished_for) === Date.parse(slot.scheduledForUtc)
    chosen.set(post.id, chosenTime(slot, asWished && post.time_chosen))
  }
  return ({ id }) => {
    const time = chosen.get(id)
    if (!time) throw new Error(`No slot was reserved for post ${id}`)
    return time
  }
}

function chosenTime({ scheduledForUtc, reason }: Placement, byPerson: boolean): ChosenTime {
  return {
    event: { type: 'schedule', at: Date.parse(scheduledForUtc) },
    also: { schedule_reason: reason, wished_for: scheduledForUtc, time_chosen: byPerson },
  }
}

/** The reason recorded for a time that the caller named. */
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

/** Throws 409 if a post would get another time than the time that was shown for it. Decision 028 */
function requireOffered(offered: readonly OfferedTime[], slots: ReadonlyMap<string, Placement>): void {
  const details = lost(offered, slots).map(({ postId, scheduledForUtc }) => ({
    path: `body.offered.${offered.findIndex((one) => one.postId === postId)}.scheduledForUtc`,
    code: 'taken',
    message: `${scheduledForUtc} is not free any more: the next free time is ${slots.get(postId)?.scheduledForUtc ?? 'not within a year'}`,
  }))
  if (details.length === 0) return
  throw conflict('stale_update', 'The offered time has been taken: look at the newly offered time', details)
}

/** Throws 400 for a time that is not in the future. */
export function requireAhead(time: string | null | undefined, now: Date, path: string): void {
  if (time && Date.parse(time) <= now.getTime()) {
    throw invalidField(path, 'in_the_past', 'This time has passed: choose a later one')
  }
}
