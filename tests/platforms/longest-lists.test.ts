import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { type Answer, type Asked, adapterAnswered } from './answering.ts'
import { plainPart } from './conformance/outgoing-part.ts'
import { linkedinPost, long, object, record, redditComment, SINCE, submission, tweet, video } from './longest-things.ts'
import type { SimulatedPlatform } from './networks.ts'

/** How many things every list holds. */
const THINGS = 100
const parent = { externalId: '1001_7', url: '', extra: {} }

/** A page of `size` things from number `start`, with the network's way to say that more follow. */
function page(
  { start, size }: { start: number; size: number },
  item: string,
  wrap: (next: number | null) => readonly [before: string, after: string],
): Answer {
  const count = Math.max(0, Math.min(size, THINGS - start))
  const [before, after] = wrap(start + count < THINGS ? start + count : null)
  return { before, item, count, after }
}

const number = (value: string | null): number => Number(value ?? 0)
const graph = (item: string) => (asked: Asked) =>
  page(
    { start: number(asked.url.searchParams.get('after')), size: number(asked.url.searchParams.get('limit')) },
    item,
    (next) => ['{"data":[', `]${next === null ? '' : `,"paging":{"cursors":{"after":"${next}"}}`}}`],
  )
const reddit = (item: string) => (asked: Asked) =>
  page(
    { start: number(asked.url.searchParams.get('after')), size: number(asked.url.searchParams.get('limit')) },
    item,
    (next) => ['{"kind":"Listing","data":{"children":[', `],"after":${next === null ? 'null' : `"${next}"`}}}`],
  )
const linkedin = (item: string) => (asked: Asked) =>
  page(
    { start: number(asked.url.searchParams.get('start')), size: number(asked.url.searchParams.get('count')) },
    item,
    () => ['{"elements":[', `],"paging":{"start":0,"count":100,"links":[],"total":${THINGS}}}`],
  )

const part = (changes: Partial<OutgoingPart> = {}) => plainPart({ text: 'Nothing of it', ...changes })
const find =
  (draft: OutgoingPart, prepared: Prepared = {}) =>
  async ({ publishing }: PlatformAdapter, account: OpenAccount) =>
    (await publishing?.find?.(account, draft, SINCE, prepared))?.state
const container = { items: {}, container: '9', isFinished: true }
const readable = (adapter: PlatformAdapter, account: OpenAccount, ids: string[]) =>
  adapter.analytics?.readPosts(
    account,
    ids.map((externalId) => ({ externalId })),
  )
const SOME = Array.from({ length: 20 }, (_, n) => String(7000 + n))

interface Case {
  platform: SimulatedPlatform
  list: string
  expected: unknown
  run(adapter: PlatformAdapter, account: OpenAccount): Promise<unknown>
  answer(asked: Asked): Answer
}

const saved = { photos: {}, upload: null, file: null, video: null, isVideoWhole: false, commentOn: '1001_7' }
const CASES: Case[] = [
  {
    platform: 'x',
    list: 'the own timeline',
    expected: 'absent',
    run: find(part()),
    answer: ({ url: { searchParams } }) =>
      page(
        { start: number(searchParams.get('pagination_token')), size: number(searchParams.get('max_results')) },
        tweet,
        (next) => ['{"data":[', `],"meta":{${next === null ? '' : `"next_token":"${next}"`}}}`],
      ),
  },
  {
    platform: 'linkedin',
    list: 'posts of a page',
    expected: 'absent',
    run: find(part(), { media: {} }),
    answer: linkedin(linkedinPost),
  },
  {
    platform: 'linkedin',
    list: 'comments',
    expected: 'absent',
    run: find(part({ kind: 'comment', index: 1, parent: { ...parent, externalId: 'urn:li:share:7' } }), { media: {} }),
    answer: linkedin(
      object({ id: '8', actor: 'urn:li:organization:1' }, { message: object({}, { text: long(1250) }) }),
    ),
  },
  {
    platform: 'linkedin',
    list: 'posts by their names',
    expected: Array(20).fill('there'),
    run: async (adapter, account) =>
      (
        await readable(
          adapter,
          account,
          SOME.map((id) => `urn:li:share:${id}`),
        )
      )?.map(({ state }) => state),
    answer: ({ url }) => {
      const urns = [...decodeURIComponent(url.search).matchAll(/urn:li:share:\d+/g)].map(([urn]) => urn)
      if (url.pathname !== '/rest/posts') return { json: { elements: [] } }
      const [first, ...others] = urns
      const own = (urn: string) => `"${urn}":${linkedinPost}`
      return {
        before: `{"errors":{},"results":{${own(first ?? '')}`,
        item: others.map((urn) => `,${own(urn)}`).join(''),
        count: 1,
        after: '}}',
      }
    },
  },
  {
    platform: 'tiktok',
    list: 'the own videos',
    expected: 'cannot_tell',
    run: find(part({ media: [] })),
    answer: ({ json }) =>
      page(
        { start: 80, size: Number(json.max_count) },
        object(
          { id: '7', create_time: Date.parse(SINCE) / 1000 + 60 },
          { title: long(1100), video_description: long(4000) },
        ),
        () => ['{"error":{"code":"ok"},"data":{"has_more":false,"videos":[', ']}}'],
      ),
  },
  {
    platform: 'reddit',
    list: 'submissions',
    expected: 'absent',
    run: find(part({ payload: { subreddit: 'northwind', title: 'Nothing' } as never })),
    answer: reddit(`{"data":${submission}}`),
  },
  {
    platform: 'reddit',
    list: 'comments',
    expected: 'absent',
    run: find(part({ kind: 'comment', index: 1, parent: { ...parent, externalId: 't3_7' } })),
    answer: reddit(`{"data":${redditComment}}`),
  },
  {
    platform: 'reddit',
    list: 'posts by their names',
    expected: Array(20).fill('gone'),
    run: async (adapter, account) =>
      (
        await readable(
          adapter,
          account,
          SOME.map((id) => `t3_${id}`),
        )
      )?.map(({ state }) => state),
    answer: ({ url }) => ({
      before: '{"data":{"children":[',
      item: `{"data":${submission}}`,
      count: (url.searchParams.get('id') ?? '').split(',').length,
      after: ']}}',
    }),
  },
  {
    platform: 'facebook',
    list: 'posts of a page',
    expected: 'absent',
    run: find(part(), saved),
    answer: graph(object({ id: '1001_7' }, { message: long(63_206) })),
  },
  {
    platform: 'facebook',
    list: 'comments',
    expected: 'absent',
    run: find(part({ kind: 'comment', index: 1, parent }), saved),
    answer: graph(object({ id: '8', from: { id: '1001' } }, { message: long(8000) })),
  },
  {
    platform: 'facebook',
    list: 'pages of a person',
    expected: THINGS,
    run: async ({ connecting }, { credentials }) => (await connecting?.accounts(credentials))?.length,
    answer: graph(object({ id: '1001', access_token: 'a'.repeat(250) }, { name: long(75), about: long(255) })),
  },
  {
    platform: 'instagram',
    list: 'the own media',
    expected: 'processing',
    run: find(part(), container),
    answer: (asked) =>
      asked.url.pathname.endsWith('/9')
        ? { json: { status_code: 'PUBLISHED' } }
        : graph(object({ id: '7', permalink: 'https://instagram.com/p/7/' }, { caption: long(2200) }))(asked),
  },
  {
    platform: 'instagram',
    list: 'comments',
    expected: 'absent',
    run: find(part({ kind: 'comment', index: 1, parent }), { commentOn: '7' }),
    answer: graph(object({ id: '8', username: 'northwind' }, { text: long(2200) })),
  },
  {
    platform: 'threads',
    list: 'the own posts',
    expected: 'processing',
    run: find(part(), container),
    answer: (asked) =>
      asked.url.pathname.endsWith('/9')
        ? { json: { status: 'PUBLISHED' } }
        : graph(object({ id: '7', permalink: 'https://threads.com/@n/post/7' }, { text: long(10_000) }))(asked),
  },
  {
    platform: 'youtube',
    list: 'uploads',
    expected: 'absent',
    run: find(part({ payload: { title: 'Nothing', madeForKids: false } as never })),
    answer: ({ url: { pathname, searchParams } }) =>
      pathname.endsWith('/channels')
        ? { json: { items: [{ id: 'UC1', contentDetails: { relatedPlaylists: { uploads: 'UU1' } } }] } }
        : page(
            { start: number(searchParams.get('pageToken')), size: number(searchParams.get('maxResults')) },
            video,
            (next) => ['{"items":[', `]${next === null ? '' : `,"nextPageToken":"${next}"`}}`],
          ),
  },
  {
    platform: 'bluesky',
    list: 'the own records',
    expected: 'absent',
    run: find(part()),
    answer: ({ url: { pathname, searchParams } }) =>
      pathname.endsWith('getRecord')
        ? { status: 400, json: { error: 'RecordNotFound' } }
        : page(
            { start: number(searchParams.get('cursor')), size: number(searchParams.get('limit')) },
            record,
            (next) => ['{"records":[', `]${next === null ? '' : `,"cursor":"${next}"`}}`],
          ),
  },
  {
    platform: 'bluesky',
    list: 'posts by their addresses',
    expected: Array(20).fill('cannot_tell'),
    run: async (adapter, account) =>
      (
        await readable(
          adapter,
          account,
          SOME.map((id) => `at://did:plc:northwind/app.bsky.feed.post/${id}`),
        )
      )?.map(({ state }) => state),
    answer: ({ url: { pathname, searchParams } }) =>
      pathname.endsWith('getRecord')
        ? { before: '', item: record, count: 1, after: '' }
        : { before: '{"posts":[', item: record, count: searchParams.getAll('uris').length, after: ']}' },
  },
]

for (const { platform, list, expected, run, answer } of CASES) {
  test(`${platform}: ${list}, each entry as long as possible, are read to their end`, async () => {
    const { adapter, account } = await adapterAnswered(platform, answer)
    assert.deepEqual(await run(adapter, account), expected)
  })
}

test('if a list cannot be read at all, the doubt stays: nothing is sent again, and a person is asked', async () => {
  const { adapter, account } = await adapterAnswered('facebook', ({ url }) => ({
    before: '{"data":[',
    item: object({ id: '1001_7' }, { message: long(1_000_000) }),
    count: number(url.searchParams.get('limit')),
    after: ']}',
  }))
  assert.equal(await find(part(), saved)(adapter, account), 'cannot_tell')
})
