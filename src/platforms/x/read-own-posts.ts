import { z } from 'zod'
import { orNone } from '../absent.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { OwnPage, OwnPost, OwnSpan } from '../reading.ts'
import { readBody, type XClient } from './client.ts'
import { inEitherWords, type XNoun } from './in-either-words.ts'
import { metricsOf } from './read-posts.ts'
import { XCounts } from './wire.ts'

const text = z.string().nullish().catch(null)
const count = z.number().int().nonnegative().nullish().catch(null)

const WireOwnPost = z.object({
  id: z.string(),
  created_at: text,
  conversation_id: text,
  in_reply_to_user_id: text,
  public_metrics: XCounts.nullish(),
  non_public_metrics: z.object({ user_profile_clicks: count, url_link_clicks: count }).nullish().catch(null),
})
type WireOwnPost = z.infer<typeof WireOwnPost>

/** Read leniently, in both vocabularies. Source: OpenAPI 2.167. */
const WireOwnPosts = z.object({
  data: z.array(WireOwnPost).nullish().transform(orNone),
  errors: z
    .array(z.object({ type: text, resource_id: text, value: text, detail: text, title: text }))
    .nullish()
    .transform(orNone),
  meta: z.object({ next_token: text }).nullish(),
})
type WireOwnPosts = z.infer<typeof WireOwnPosts>

/** The fewest and the most posts of a page of a timeline, and the most ids of a lookup. OpenAPI 2.167. */
const A_PAGE = { fewest: 5, most: 100 }

/**
 * Reads the account's own timeline without reposts. X leaves out a post whose private figures it does not tell, so that
 * one is looked up again without them; X bills only what it returned.
 */
export async function readOwnPosts(
  client: XClient,
  { account, isOwned }: { account: OpenAccount; isOwned: boolean },
  { from, until, limit, cursor }: OwnSpan,
): Promise<OwnPage> {
  const ask = (path: string, query: Record<string, string>, withPrivate: boolean) =>
    inEitherWords(async (noun) => {
      const params = new URLSearchParams({ ...query, [`${noun}.fields`]: fieldsOf(noun, withPrivate) })
      const { accessToken } = account.credentials
      return readBody(
        WireOwnPosts,
        await client({ method: 'GET', path: `${path}?${params}`, accessToken, answersList: true }),
      )
    })
  const list = {
    max_results: String(Math.min(A_PAGE.most, Math.max(A_PAGE.fewest, limit))),
    exclude: 'retweets',
    start_time: from.toISOString(),
    ...(until && { end_time: until.toISOString() }),
    ...(cursor && { pagination_token: cursor }),
  }
  const page = await ask(`/2/users/${account.externalId}/tweets`, list, true)
  const untold = untoldIn(page)
  const again = untold.length > 0 ? await ask('/2/tweets', { ids: untold.join(',') }, false) : null
  const found = [
    ...page.data.map((post) => ({ post, owned: isOwned })),
    ...(again?.data ?? []).map((post) => ({ post, owned: false })),
  ]
  const ids = new Set(found.map(({ post }) => post.id))
  const posts = found.flatMap(({ post }) => ownPost(post, account.externalId, ids) ?? [])
  return {
    posts: posts.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
    next: page.meta?.next_token ?? null,
    returned: found.map(({ post, owned }) => ({ kind: 'post', id: post.id, owned })),
  }
}

const fieldsOf = (noun: XNoun, withPrivate: boolean): string =>
  [
    'created_at,conversation_id,public_metrics',
    ...(withPrivate ? ['non_public_metrics'] : []),
    // The newer vocabulary has it only as an expansion, which bills the person.
    ...(noun === 'tweet' ? ['in_reply_to_user_id'] : []),
  ].join(',')

/** The posts that X left out because of a field. Throws if it left out the account itself. */
function untoldIn({ data, errors, meta }: WireOwnPosts): string[] {
  const untold = new Set(
    errors.flatMap(({ type, resource_id, value }) =>
      type?.split('/').at(-1) === 'not-authorized-for-field' ? (resource_id ?? value ?? []) : [],
    ),
  )
  const [first] = errors
  if (untold.size === 0 && data.length === 0 && first && !meta) {
    throw new PlatformError('rejected', `X does not show the account’s posts: ${first.detail ?? first.title ?? ''}`)
  }
  return [...untold]
}

/** Null for a post without a time: it belongs to no day. */
function ownPost(post: WireOwnPost, self: string, own: ReadonlySet<string>): OwnPost | null {
  const at = Date.parse(post.created_at ?? '')
  if (Number.isNaN(at)) return null
  const { id, conversation_id: root, in_reply_to_user_id: answers, public_metrics, non_public_metrics } = post
  return {
    id,
    createdAt: new Date(at).toISOString(),
    isReply: answers ? answers !== self : (root ?? id) !== id && !own.has(root ?? id),
    metrics: {
      ...metricsOf(public_metrics ?? {}),
      profileVisits: non_public_metrics?.user_profile_clicks ?? null,
      linkClicks: non_public_metrics?.url_link_clicks ?? null,
    },
  }
}
