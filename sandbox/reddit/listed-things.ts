import { readSearch } from './search-query.ts'
import { permalink, type RedditContext, type Thing } from './state.ts'

const SPANS: Record<string, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 }
const HOUR_MS = 3_600_000

/** The posts that lists show, newest first: nothing that was deleted or removed, and nothing of closed communities. */
export function listedPosts({ state, clock }: RedditContext, communities: string[] | null): Thing[] {
  const wanted = communities?.map((name) => name.toLowerCase())
  const closed = new Set(
    state.communities.filter(({ isPrivate, isBanned }) => isPrivate || isBanned).map(({ name }) => name),
  )
  return [...state.things.values()]
    .filter(
      (thing) =>
        thing.kind !== 'comment' &&
        thing.deletedAtMs === null &&
        thing.removedBy === null &&
        thing.visibleAtMs <= clock.now() &&
        !closed.has(thing.community) &&
        (!wanted || wanted.includes(thing.community.toLowerCase())),
    )
    .sort((one, other) => other.createdAtMs - one.createdAtMs || (one.name < other.name ? 1 : -1))
}

/** What a search finds, in the order that it asks for. */
export function searched(context: RedditContext, query: URLSearchParams, community: string | null): Thing[] {
  const restricted = community !== null && /^(?:on|1|true)$/i.test(query.get('restrict_sr') ?? '')
  const matches = readSearch(query.get('q') ?? '')
  const hours = SPANS[query.get('t') ?? 'all'] ?? Number.POSITIVE_INFINITY
  const adult = /^(?:on|1|true)$/i.test(query.get('include_over_18') ?? '')
  const found = listedPosts(context, restricted ? (community ?? '').split('+') : null).filter(
    (thing) =>
      context.clock.now() - thing.createdAtMs <= hours * HOUR_MS &&
      (adult || !thing.nsfw) &&
      matches({
        title: thing.title,
        text: thing.text,
        author: thing.author.name,
        community: thing.community,
        url: thing.url ?? permalink(thing),
        flair: thing.flair ?? '',
        isSelf: thing.kind === 'self',
        nsfw: thing.nsfw,
      }),
  )
  // Other orders than by time are Reddit's own secret; likes stand for them.
  if (query.get('sort') === 'new') return found
  const likes = (thing: Thing) => context.metrics.of(thing.name, context.clock.now() - thing.createdAtMs, {}).likes
  return found.sort((one, other) => likes(other) - likes(one))
}

/** A page of a list, with the `after` of the next. */
export function pageOf<T extends { name: string }>(things: T[], query: URLSearchParams, most = 100) {
  const limit = Math.min(Math.max(Number(query.get('limit') ?? 25) || 25, 1), most)
  const after = query.get('after')
  const before = query.get('before')
  // `before` asks for what is newer than that post.
  const newer = before === null ? things : things.slice(0, Math.max(0, indexOf(things, before)))
  const start = after === null ? 0 : indexOf(newer, after) + 1
  const page = newer.slice(start, start + limit)
  return { page, after: start + limit < newer.length ? (page.at(-1)?.name ?? null) : null }
}

const indexOf = (things: { name: string }[], name: string): number => things.findIndex((one) => one.name === name)
