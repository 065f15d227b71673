import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { type Asked, adapterAnswered } from './answering.ts'
import { image, plainPart } from './conformance/outgoing-part.ts'
import type { SimulatedPlatform } from './networks.ts'

const AT = Date.parse('2026-11-24T09:30:30.000Z')
const SINCE = '2026-11-24T09:30:00.000Z'

/** A part that was sent, and how a network lists it: answers that the simulated networks do not give. */
interface Case {
  what: string
  platform: SimulatedPlatform
  part: OutgoingPart
  prepared?: Prepared
  lists: unknown
  found: 'found' | 'processing' | 'absent' | 'cannot_tell'
}

const WRAPS: Partial<Record<SimulatedPlatform, (thing: unknown, asked: Asked) => unknown>> = {
  x: (thing) => ({ data: [thing], meta: {} }),
  linkedin: (thing) => ({ elements: [thing], paging: { total: 1 } }),
  reddit: (thing) => ({ data: { after: null, children: [{ data: thing }] } }),
  facebook: (thing) => ({ data: [thing] }),
  instagram: (thing) => ({ data: [thing] }),
  youtube: (thing, { url }) =>
    url.pathname.endsWith('/channels')
      ? { items: [{ id: 'UC1', contentDetails: { relatedPlaylists: { uploads: 'UU1' } } }] }
      : { items: [{ snippet: thing }] },
}

const LINKED = 'Read this https://northwind.example/launch'
const LONG = 'The autumn timetable of the ferry between the islands begins on Monday. '.repeat(5)
const share = { id: 'urn:li:share:7', createdAt: AT, lastModifiedAt: AT }
const post = { id: '1001_7', created_time: '2026-11-24T09:30:30+0000', permalink_url: 'https://www.facebook.com/7' }
const saved = { photos: {}, upload: null, file: null, video: null, isVideoWhole: false, commentOn: '1001_7' }
const link = {
  name: 't3_7',
  subreddit: 'Northwind',
  permalink: '/r/northwind/comments/7/',
  created_utc: AT / 1000,
  title: 'Opening day',
  selftext: 'Come by',
  is_self: true,
}
const submitted = (changes: object = {}) =>
  // a payload of Reddit
  plainPart({ text: 'Come by', payload: { subreddit: 'northwind', title: 'Opening day', ...changes } as never })
const uploaded = { publishedAt: '2026-11-24T09:30:30Z', resourceId: { videoId: 'P8Hg8UBiD1S' } }
// a payload of YouTube
const filmed = (text = 'Come by') => plainPart({ text, payload: { title: 'Opening day', madeForKids: false } as never })
const parent = { externalId: '1001_7', url: '', extra: {} }
const commented = plainPart({ text: 'Come by', kind: 'comment', index: 1, parent })
const media = { media: {} }
const CASES: readonly Case[] = [
  {
    what: 'a text that ends with a post’s address is a quote',
    platform: 'x',
    found: 'found',
    part: plainPart({ text: 'True https://x.com/a/status/5?s=20' }),
    lists: {
      id: '9',
      text: 'True https://t.co/a',
      entities: { urls: [{ url: 'https://t.co/a', expanded_url: 'https://twitter.com/a/status/5' }] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  },
  {
    what: 'a link that X does not spell out',
    platform: 'x',
    found: 'cannot_tell',
    part: plainPart({ text: LINKED }),
    lists: { id: '9', text: 'Read this https://t.co/a' },
  },
  {
    what: 'a long text of which X gives the beginning alone',
    platform: 'x',
    found: 'cannot_tell',
    part: plainPart({ text: LONG }),
    lists: { id: '9', text: `${LONG.slice(0, 275)}… https://t.co/a` },
  },
  {
    what: 'other words',
    platform: 'x',
    found: 'absent',
    part: plainPart({ text: 'Opening day' }),
    lists: { id: '9', text: 'Closing day' },
  },
  {
    what: 'another address',
    platform: 'x',
    found: 'absent',
    part: plainPart({ text: LINKED }),
    lists: {
      id: '9',
      text: 'Read this https://t.co/a',
      entities: { urls: [{ url: 'https://t.co/a', expanded_url: 'https://northwind.example/other' }] },
    },
  },
  {
    what: 'the same words, but for a file',
    platform: 'x',
    found: 'cannot_tell',
    part: plainPart({ text: 'Opening day', media: [image('a')] }),
    prepared: media,
    lists: { id: '9', text: 'Opening day' },
  },
  {
    what: 'whom it mentions has another name today',
    platform: 'linkedin',
    prepared: media,
    found: 'found',
    part: plainPart({ text: 'With @[Northwind](urn:li:organization:5)' }),
    lists: { ...share, commentary: 'With @[Northwind Ferries](urn:li:organization:5)' },
  },
  {
    what: 'hashtags in the long form',
    platform: 'linkedin',
    prepared: media,
    found: 'found',
    part: plainPart({ text: 'Day (one) #ferry' }),
    lists: { ...share, commentary: 'Day \\(one\\) {hashtag|\\#|ferry}' },
  },
  {
    what: 'an address made short',
    platform: 'linkedin',
    prepared: media,
    found: 'cannot_tell',
    part: plainPart({ text: LINKED }),
    lists: { ...share, commentary: 'Read this https://lnkd.in/abc' },
  },
  {
    what: 'other words',
    platform: 'linkedin',
    prepared: media,
    found: 'absent',
    part: plainPart({ text: LINKED }),
    lists: { ...share, commentary: 'Another text' },
  },
  {
    what: 'an address in capitals, and HTML',
    platform: 'reddit',
    found: 'processing',
    part: submitted(),
    lists: { ...link, selftext: 'Come by ' },
  },
  {
    what: 'a title that lost its signs',
    platform: 'reddit',
    found: 'cannot_tell',
    part: submitted(),
    lists: { ...link, title: 'Opening day!' },
  },
  {
    what: 'what moderators took away',
    platform: 'reddit',
    found: 'cannot_tell',
    part: submitted(),
    lists: { ...link, selftext: '[removed]' },
  },
  {
    what: 'a link with a slash',
    platform: 'reddit',
    found: 'processing',
    part: submitted({ kind: 'link', url: 'HTTPS://Northwind.example' }),
    lists: { ...link, is_self: false, url: 'https://northwind.example/' },
  },
  {
    what: 'another community',
    platform: 'reddit',
    found: 'absent',
    part: submitted(),
    lists: { ...link, subreddit: 'southwind' },
  },
  {
    what: 'an address that Facebook took out of the text',
    platform: 'facebook',
    prepared: saved,
    found: 'found',
    part: plainPart({ text: LINKED }),
    lists: {
      ...post,
      message: 'Read this',
      attachments: { data: [{ media_type: 'link', unshimmed_url: 'https://northwind.example/launch/' }] },
    },
  },
  {
    what: 'an address that leads to a video',
    platform: 'facebook',
    prepared: saved,
    found: 'found',
    part: plainPart({ text: LINKED }),
    lists: { ...post, message: LINKED, attachments: { data: [{ media_type: 'video' }] } },
  },
  {
    what: 'a page that is mentioned',
    platform: 'facebook',
    prepared: saved,
    found: 'found',
    part: plainPart({ text: 'With @[55:1:Ferries] today' }),
    lists: {
      ...post,
      message: 'With Northwind Ferries today',
      message_tags: [{ id: '55', name: 'Northwind Ferries' }],
    },
  },
  {
    what: 'a file in place of none',
    platform: 'facebook',
    prepared: saved,
    found: 'cannot_tell',
    part: plainPart({ text: 'Come by' }),
    lists: { ...post, message: 'Come by', attachments: { data: [{ media_type: 'photo' }] } },
  },
  {
    what: 'other words',
    platform: 'facebook',
    prepared: saved,
    found: 'absent',
    part: plainPart({ text: 'Come by' }),
    lists: { ...post, message: 'Stay away' },
  },
  {
    what: 'a comment whose author is left out',
    platform: 'instagram',
    prepared: { commentOn: '7' },
    found: 'cannot_tell',
    part: commented,
    lists: { id: '8', text: 'Come by' },
  },
  {
    what: 'a comment by the name in capitals',
    platform: 'instagram',
    prepared: { commentOn: '7' },
    found: 'found',
    part: commented,
    lists: { id: '8', text: 'Come by ', username: 'Northwind' },
  },
  {
    what: 'somebody else’s comment',
    platform: 'instagram',
    prepared: { commentOn: '7' },
    found: 'absent',
    part: commented,
    lists: { id: '8', text: 'Come by', username: 'else' },
  },
  {
    what: 'references of HTML',
    platform: 'youtube',
    found: 'processing',
    part: filmed('Come & see'),
    lists: { ...uploaded, title: 'Opening day', description: 'Come &amp; see' },
  },
  {
    what: 'a video without a date',
    platform: 'youtube',
    found: 'processing',
    part: filmed(),
    lists: { ...uploaded, publishedAt: undefined, title: 'Opening day', description: 'Come by' },
  },
  {
    what: 'a video that YouTube does not show yet',
    platform: 'youtube',
    found: 'cannot_tell',
    part: filmed(),
    lists: { ...uploaded, title: 'Private video', description: 'This video is private.' },
  },
  {
    what: 'other words',
    platform: 'youtube',
    found: 'absent',
    part: filmed(),
    lists: { ...uploaded, title: 'Closing day', description: 'Come by' },
  },
]
for (const { what, platform, part, prepared = {}, lists, found } of CASES) {
  test(`${platform}, ${what}: ${found}`, async () => {
    const wrap = WRAPS[platform] ?? assert.fail(platform)
    const { adapter, account } = await adapterAnswered(platform, (asked) => ({ json: wrap(lists, asked) }))
    assert.equal((await adapter.publishing?.find?.(account, part, SINCE, prepared))?.state, found)
  })
}
