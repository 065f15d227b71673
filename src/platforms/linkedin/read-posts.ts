import type { Ownership } from '../addresses.ts'
import type { PostMetrics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { readNamed } from '../walk-list.ts'
import { type LinkedInClient, readBody, restliList } from './client.ts'
import { isActivity, isPage, linkedinPostRef, postUrn } from './post-address.ts'
import { Authored, MemberPostAnalytics, PostsById, ShareStatistics } from './wire.ts'

/** Each post is a percent-encoded name in the call's address, which stays well below 8 kB. */
export const LINKEDIN_POSTS_A_CALL = 50

const UNTOLD: PostMetrics = {
  likes: null,
  reposts: null,
  replies: null,
  quotes: null,
  bookmarks: null,
  impressions: null,
}

/** A page's posts are read with their figures. For a person's posts there are at most figures. */
export async function readLinkedInPosts(
  { client, site }: { client: LinkedInClient; site: string },
  account: OpenAccount,
  posts: readonly { externalId: string }[],
): Promise<PostReading[]> {
  const urns = new Map(posts.map(({ externalId }) => [externalId, postUrn(externalId, site)]))
  const asked = [...new Set(urns.values())].filter((urn) => urn !== null)
  const read = isPage(account.externalId) ? readOfPage : readOfMember
  const told = asked.length > 0 ? await read(client, account, asked) : new Map<string, PostState>()
  return posts.map(({ externalId }) => ({
    externalId,
    ...(told.get(urns.get(externalId) ?? '') ?? { state: 'cannot_tell' }),
  }))
}

type PostState = { state: 'there'; metrics: PostMetrics } | { state: 'gone' }

async function readOfPage(client: LinkedInClient, account: OpenAccount, urns: string[]) {
  const { results, errors } = await postsById(client, account, urns)
  const there = urns.filter((urn) => urn in results)
  const figures = there.length > 0 ? await pageFigures(client, account, there) : new Map<string, PostMetrics>()
  // Posts without activity are left out of the statistics.
  const none = { ...UNTOLD, likes: 0, reposts: 0, replies: 0, impressions: 0 }
  const told = new Map<string, PostState>(
    there.map((urn) => [urn, { state: 'there', metrics: figures.get(urn) ?? none }]),
  )
  for (const urn of urns) if (errors[urn]?.status === 404) told.set(urn, { state: 'gone' })
  return told
}

async function postsById(client: LinkedInClient, { credentials }: OpenAccount, urns: string[]) {
  const { accessToken } = credentials
  const answers = await readNamed(urns, async (some) => {
    const path = `/rest/posts?ids=${restliList(some)}`
    const answer = await client({ method: 'GET', path, accessToken, restli: 'BATCH_GET', answersList: true })
    return readBody(PostsById, answer)
  })
  return {
    results: Object.assign({}, ...answers.map(({ results }) => results)) as (typeof answers)[number]['results'],
    errors: Object.assign({}, ...answers.map(({ errors }) => errors)) as (typeof answers)[number]['errors'],
  } // merging loses the type; each answer holds some of the posts asked for
}

/** Reading posts of pages and of people takes two different rights. LinkedIn gives the latter to hardly any app. */
export async function readOwnLinkedInPost(
  { client, site }: { client: LinkedInClient; site: string },
  account: OpenAccount,
  urn: string,
): Promise<Ownership> {
  const { externalId, credentials } = account
  const right = isPage(externalId) ? 'r_organization_social' : 'r_member_social'
  if (isActivity(urn) || !credentials.scopes.includes(right)) return { state: 'cannot_tell' }
  const { results, errors } = await postsById(client, account, [urn])
  const post = Authored.safeParse(results[urn]).data
  if (post)
    return post.author === externalId ? { state: 'own', ref: linkedinPostRef(site, urn) } : { state: 'anothers' }
  const status = errors[urn]?.status
  return { state: status === 404 ? 'missing' : status === 403 ? 'anothers' : 'cannot_tell' }
}

async function pageFigures(
  client: LinkedInClient,
  { externalId, credentials }: OpenAccount,
  urns: string[],
): Promise<Map<string, PostMetrics>> {
  const lists = [
    ['shares', urns.filter((urn) => urn.startsWith('urn:li:share:'))],
    ['ugcPosts', urns.filter((urn) => urn.startsWith('urn:li:ugcPost:'))],
  ] as const
  const named = lists.flatMap(([name, some]) => (some.length > 0 ? [`${name}=${restliList(some)}`] : []))
  const query = ['q=organizationalEntity', `organizationalEntity=${encodeURIComponent(externalId)}`, ...named].join('&')
  const path = `/rest/organizationalEntityShareStatistics?${query}`
  const { accessToken } = credentials
  const answer = await client({ method: 'GET', path, accessToken, restli: 'FINDER', answersList: true })
  const { elements } = readBody(ShareStatistics, answer)
  return new Map(
    elements.map(({ share, ugcPost, totalShareStatistics: counts }) => [
      share ?? ugcPost ?? '',
      {
        ...UNTOLD,
        likes: counts.likeCount ?? null,
        reposts: counts.shareCount ?? null,
        replies: counts.commentCount ?? null,
        impressions: counts.impressionCount ?? null,
      },
    ]),
  )
}

const FIGURES = { likes: 'REACTION', reposts: 'RESHARE', replies: 'COMMENT', impressions: 'IMPRESSION' } as const

/**
 * One call for each figure and post. An empty list means that the figure is unavailable, and says nothing about the
 * post.
 */
async function readOfMember(client: LinkedInClient, { credentials }: OpenAccount, urns: string[]) {
  const { accessToken, scopes } = credentials
  const told = new Map<string, PostState>()
  if (!scopes.includes('r_member_postAnalytics')) return told
  for (const urn of urns) {
    const metrics = { ...UNTOLD }
    for (const [figure, type] of Object.entries(FIGURES)) {
      const entity = `(${urn.startsWith('urn:li:share:') ? 'share' : 'ugc'}:${encodeURIComponent(urn)})`
      const query = `q=entity&entity=${entity}&queryType=${type}&aggregation=TOTAL`
      const path = `/rest/memberCreatorPostAnalytics?${query}`
      const answer = await client({ method: 'GET', path, accessToken, restli: 'FINDER' })
      metrics[figure as keyof typeof FIGURES] = readBody(MemberPostAnalytics, answer).elements[0]?.count ?? null
    }
    if (Object.values(metrics).some((count) => count !== null)) told.set(urn, { state: 'there', metrics })
  }
  return told
}
