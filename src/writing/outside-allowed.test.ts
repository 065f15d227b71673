import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { outsideAllowed } from './outside-allowed.ts'

const ALLOWED = {
  links: ['https://paper.example/report'],
  domains: ['joinery.example'],
  mentions: ['@ada'],
  tags: ['#wood', '$OAK'],
}

const post =
  (isBad: boolean) =>
  (why: string, text: string): Judged => ({ why, text, isBad })
const bad = post(true)
const good = post(false)

const POSTS: Judged[] = [
  bad('another address', 'See https://evil.example/now'),
  bad('another page of an allowed address', 'See https://paper.example/report2'),
  bad('an allowed address with a query', 'See https://paper.example/report?to=evil'),
  bad('a domain that ends alike', 'See https://notjoinery.example'),
  bad('a domain that begins alike', 'See https://joinery.example.evil.example'),
  bad('a name before the host', 'See https://joinery.example@evil.example/'),
  bad('a back slash', 'See https://evil.example\\.joinery.example'),
  bad('another protocol', 'See ftp://joinery.example/file'),
  bad('a script', 'javascript://joinery.example/%0aalert(1)'),
  bad('without its protocol', 'See evil.com'),
  bad('in Markdown', '[joinery.example](https://evil.example)'),
  bad('another mention', 'Thanks @eve'),
  bad('in full width', 'Thanks ＠eve'),
  bad('another hashtag', '#buy'),
  bad('another cashtag', '$SCAM'),
  good('the own domain', 'See https://joinery.example/shop'),
  good('a subdomain', 'See https://www.shop.joinery.example/saws?size=2'),
  good('the allowed address', 'See https://paper.example/report'),
  good('the allowed address without its protocol', 'paper.example/report says so'),
  good('the allowed mention in capitals', 'Thanks @Ada'),
  good('the allowed tags', '#Wood and $oak'),
  good('mail', 'Write to shop@joinery.example'),
  good('a price', 'It costs $5'),
  good('nothing', ''),
]

describe('links, mentions and tags outside what is allowed', () => {
  judge('outside allowed', POSTS, (text) => outsideAllowed(text, ALLOWED).length, {
    hits: 15,
    misses: 0,
    falseAlarms: 0,
    quiet: 9,
  })
})

test('a finding takes the sign out', () => {
  const text = 'Look: https://evil.example/a, @eve'
  assert.deepEqual(
    outsideAllowed(text, ALLOWED).map(({ code, quote, replacement }) => [code, quote, replacement]),
    [
      ['link_not_allowed', 'https://evil.example/a', ''],
      ['mention_not_allowed', '@eve', ''],
    ],
  )
})

test('a text full of signs takes linear time', () => {
  for (const piece of ['@a ', 'a.de/ ', '#', 'https://a.de '])
    assert.ok(
      growthOf((units) => () => outsideAllowed(piece.repeat(units / piece.length), ALLOWED), 40_000) < MOST_GROWTH,
      piece,
    )
})
