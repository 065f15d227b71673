import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf, plainPart } from '../../../tests/platforms/conformance/outgoing-part.ts'
import type { OutgoingMedia, OutgoingPart, PublishedRef } from '../outgoing.ts'
import { isSamePost } from './same-post.ts'
import { XPost } from './wire.ts'

const ref = (externalId: string): PublishedRef => ({ externalId, url: '', extra: {} })
const image: OutgoingMedia = {
  kind: 'image',
  assetId: 'a',
  contentType: 'image/png',
  width: 1,
  height: 1,
  durationSeconds: null,
  altText: '',
  aiGenerated: false,
  ...fileOf(new Uint8Array(1)),
}
const part = (text: string, changes: Partial<OutgoingPart<'x'>> = {}) => plainPart<'x'>({ text, ...changes })
const link = (url: string, expanded_url: string, media_key?: string) => ({ url, expanded_url, media_key })
const t1 = 'https://t.co/aaaaaaaaaa'
const t2 = 'https://t.co/bbbbbbbbbb'
const photo = 'https://x.com/northwind/status/9/photo/1'
const poll = { options: ['a', 'b'], durationMinutes: 5 }

const cases: [what: string, same: boolean, part: OutgoingPart<'x'>, post: object][] = [
  ['plain text', true, part('Hello'), { text: 'Hello' }],
  ['another text', false, part('Hello'), { text: 'Hello!' }],
  ['a text that begins alike', false, part('Hello there'), { text: 'Hello' }],
  ['escaped characters', true, part('a < b && c > d'), { text: 'a &lt; b &amp;&amp; c &gt; d' }],
  ['an entity that was written out', true, part('write &amp; for &'), { text: 'write &amp;amp; for &amp;' }],
  ['white space trimmed by X', true, part('Hello \n\n'), { text: 'Hello' }],
  ['a decomposed letter', true, part('cafe\u0301'), { text: 'café' }],
  [
    'a link',
    true,
    part('See https://a.org/?x=1&y=2 now'),
    { text: `See ${t1} now`, entities: { urls: [link(t1, 'https://a.org/?x=1&y=2')] } },
  ],
  [
    'another link',
    false,
    part('See https://a.org'),
    { text: `See ${t1}`, entities: { urls: [link(t1, 'https://b.org')] } },
  ],
  ['a bare domain', true, part('See a.org'), { text: `See ${t1}`, entities: { urls: [link(t1, 'http://a.org/')] } }],
  [
    'an image, whose link X appends',
    true,
    part('Look', { media: [image] }),
    { text: `Look ${t1}`, entities: { urls: [link(t1, photo, '3_1')] }, attachments: { media_keys: ['3_1'] } },
  ],
  [
    'two images under one appended link',
    true,
    part('Look', { media: [image, { ...image, assetId: 'b' }] }),
    {
      text: `Look ${t1}`,
      entities: { urls: [link(t1, photo, '3_1'), link(t1, photo, '3_2')] },
      attachments: { media_keys: ['3_1', '3_2'] },
    },
  ],
  [
    'only an image',
    true,
    part('', { media: [image] }),
    { text: t1, entities: { urls: [link(t1, photo)] }, attachments: { media_keys: ['3_1'] } },
  ],
  ['fewer images', false, part('Look', { media: [image] }), { text: 'Look' }],
  ['more images', false, part('Look'), { text: 'Look', attachments: { media_keys: ['3_1'] } }],
  ['a poll', true, part('Which?', { payload: { poll } }), { text: 'Which?', attachments: { poll_ids: ['1'] } }],
  ['a poll missing', false, part('Which?', { payload: { poll } }), { text: 'Which?' }],
  [
    'a reply, by the old name',
    true,
    part('Next', { index: 1, parent: ref('7') }),
    { text: 'Next', referenced_tweets: [{ type: 'replied_to', id: '7' }] },
  ],
  [
    'a reply, by the new name',
    true,
    part('Next', { index: 1, parent: ref('7') }),
    { text: 'Next', referenced_posts: [{ type: 'replied_to', id: '7' }] },
  ],
  [
    'a reply to another post',
    false,
    part('Next', { index: 1, parent: ref('7') }),
    { text: 'Next', referenced_posts: [{ type: 'replied_to', id: '8' }] },
  ],
  [
    'a reply instead of a post',
    false,
    part('Next'),
    { text: 'Next', referenced_posts: [{ type: 'replied_to', id: '8' }] },
  ],
  ['a post instead of a reply', false, part('Next', { index: 1, parent: ref('7') }), { text: 'Next' }],
  [
    'a long text, by the old name',
    true,
    part(`${'long '.repeat(80)}a.org`),
    {
      text: 'long long…',
      note_tweet: { text: `${'long '.repeat(80)}${t2}`, entities: { urls: [link(t2, 'http://a.org')] } },
    },
  ],
  [
    'a long text, by the new name',
    true,
    part('long '.repeat(80)),
    { text: 'long…', note_post: { text: 'long '.repeat(80) } },
  ],
  [
    'a quote, whose link X appends',
    true,
    part('So true', { payload: { quoteTweetUrl: 'https://x.com/a/status/5' } }),
    {
      text: `So true ${t1}`,
      entities: { urls: [link(t1, 'https://twitter.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'a text that ends with the address of a post, which X quotes by that',
    true,
    part('So true https://x.com/a/status/5'),
    {
      text: `So true ${t1}`,
      entities: { urls: [link(t1, 'https://twitter.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'the same as people copy it, by the new name',
    true,
    part('So true: https://twitter.com/a/status/5?s=20&t=Qx'),
    {
      text: `So true: ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/5')] },
      referenced_posts: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'nothing but the address of a post',
    true,
    part('https://x.com/i/web/status/5'),
    {
      text: t1,
      entities: { urls: [link(t1, 'https://twitter.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'a chosen quote below a text that ends with the same address',
    true,
    part('So true https://x.com/a/status/5', { payload: { quoteTweetUrl: 'https://x.com/a/status/5' } }),
    {
      text: `So true ${t1} ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/5'), link(t1, 'https://x.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'the same quote, whose link X does not repeat',
    true,
    part('So true https://x.com/a/status/5', { payload: { quoteTweetUrl: 'https://x.com/a/status/5' } }),
    {
      text: `So true ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'a quote where none was asked for',
    false,
    part('So true'),
    {
      text: `So true ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/5')] },
      referenced_tweets: [{ type: 'quoted', id: '5' }],
    },
  ],
  [
    'a quote of another post',
    false,
    part('So true', { payload: { quoteTweetUrl: 'https://x.com/a/status/5' } }),
    {
      text: `So true ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/6')] },
      referenced_tweets: [{ type: 'quoted', id: '6' }],
    },
  ],
  [
    'the address of somebody’s picture, which X shows with the post',
    true,
    part('Look https://x.com/a/status/5/photo/1'),
    {
      text: `Look ${t1}`,
      entities: { urls: [link(t1, 'https://x.com/a/status/5/photo/1', '3_77')] },
      attachments: { media_keys: ['3_77'] },
    },
  ],
  [
    'the address of somebody’s picture above an image of one’s own',
    true,
    part('Look https://twitter.com/a/status/5/photo/1', { media: [image] }),
    {
      text: `Look ${t1} ${t2}`,
      entities: { urls: [link(t1, 'https://twitter.com/a/status/5/photo/1'), link(t2, photo, '3_1')] },
      attachments: { media_keys: ['3_1'] },
    },
  ],
  [
    'another picture’s address',
    false,
    part('Look https://x.com/a/status/5/photo/1'),
    { text: `Look ${t1}`, entities: { urls: [link(t1, 'https://x.com/a/status/6/photo/1', '3_77')] } },
  ],
  [
    'a reply that X addresses to whom it answers',
    true,
    part('Next', { index: 1, parent: ref('7') }),
    { text: '@northwind Next', referenced_tweets: [{ type: 'replied_to', id: '7' }] },
  ],
  [
    'an address with letters that X writes otherwise',
    true,
    part('See https://bücher.example/Köln now'),
    {
      text: `See ${t1} now`,
      entities: { urls: [link(t1, 'https://xn--bcher-kva.example/K%C3%B6ln')] },
    },
  ],
  [
    'a name in capitals with a sign right behind it',
    true,
    part('Read Northwind.COM/?a=1, then (https://a.org)'),
    {
      text: `Read ${t1}, then (${t2})`,
      entities: { urls: [link(t1, 'http://northwind.com?a=1'), link(t2, 'https://a.org/')] },
    },
  ],
  ['signs without width', true, part('Hel\u200blo\u2060 \ufeffthere'), { text: 'Hello there' }],
  ['many empty lines', true, part('a\r\n\r\n\r\n\r\nb'), { text: 'a\n\nb' }],
  ['another number', false, part('Part 1'), { text: 'Part 2' }],
  ['other capitals', false, part('US'), { text: 'us' }],
]
for (const [what, same, sent, post] of cases) {
  test(`${what}: ${same ? 'the same' : 'not the same'}`, () => {
    assert.equal(isSamePost(XPost.parse({ id: '9', ...post }), sent), same)
  })
}
