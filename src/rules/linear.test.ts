import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { contextOf, draftOf } from '../../tests/support/rules/draft.ts'
import { checkContent, type RulesDraft } from './check.ts'
import { findCashtags } from './counting/find-cashtags.ts'
import { findEmoji } from './counting/find-emoji.ts'
import { findLinks, findLinksOnX } from './counting/find-links.ts'
import { countGraphemes } from './counting/graphemes.ts'
import { threadsLength } from './counting/threads-length.ts'
import { countUtf8Bytes } from './counting/utf8-bytes.ts'
import { weightedLength } from './counting/weighted-length.ts'

/** Pieces that are repeated to a long text. Each made, or could make, a parser start again at every character. */
const PIECES = [
  ...['😀', '👨‍👩‍👧‍👦', '👨‍', '🇩🇪', '🇩', '👋🏽', '❤️', '1', '\u{E0067}', '\u0301', 'e\u0301', '한'],
  ...[
    'a',
    'a.',
    'a.com ',
    'a.com/',
    'a.com/(',
    'a.com/(a(',
    'a.com/[([',
    'https://',
    'https://a.b',
    '_.',
    '-',
    '日.com',
    'a.com?!',
    '(',
  ],
  ...['$A ', '$', '#a ', '#', '@a.b ', '!', ')', ' ', '\n', 'xn--', '\uFEFF', '<'],
]
const UNITS = 16_000
const textOf = (piece: string, units: number): string => piece.repeat(Math.ceil(units / piece.length))

function requireLinear(what: string, work: (units: number) => () => unknown): void {
  const growth = growthOf(work, UNITS)
  assert.ok(growth < MOST_GROWTH, `${what}: ${growth.toFixed(0)} times the work for 16 times the text`)
}

describe('every count reads a text once, whatever it is made of:', () => {
  const counts = {
    findEmoji,
    findLinks,
    findLinksOnX,
    findCashtags,
    countGraphemes,
    threadsLength,
    countUtf8Bytes,
    weightedLength,
  }
  for (const [name, count] of Object.entries(counts)) {
    test(name, () => {
      for (const piece of PIECES) {
        requireLinear(JSON.stringify(piece), (units) => {
          const text = textOf(piece, units)
          return () => count(text)
        })
      }
    })
  }
})

/** Members that hold several texts, each by itself. */
const LISTS = ['langs', 'tags', 'labels', 'collaborators']

/** The text in every place of a post that holds one, as far as its platform has such a place. */
function draftsWith(platform: Platform, text: string): RulesDraft[] {
  const fields = Object.keys(PLATFORM_PAYLOADS[platform].shape)
  const payload = Object.fromEntries(
    fields.filter((field) => !['poll', 'thread', ...LISTS].includes(field)).map((field) => [field, text]),
  )
  const poll = fields.includes('poll') && { poll: { options: [text, text], durationMinutes: 5 } }
  const lists = Object.fromEntries(LISTS.filter((field) => fields.includes(field)).map((field) => [field, [text]]))
  const thread = fields.includes('thread') && { thread: [{ text }, { text }] }
  return [
    draftOf(platform, { contentText: text, platformPayload: { ...thread } }),
    draftOf(platform, { platformPayload: { ...payload, ...poll, ...lists } }),
  ]
}

describe('every rule of a platform takes time in proportion to the text:', () => {
  const premium = contextOf({ facts: { subscription: 'premium' } })
  for (const platform of PLATFORMS) {
    test(platform, () => {
      for (const piece of PIECES) {
        for (const which of [0, 1]) {
          requireLinear(`${JSON.stringify(piece)} in ${which === 0 ? 'the texts' : 'the payload'}`, (units) => {
            const draft = draftsWith(platform, textOf(piece, units))[which] as RulesDraft // there are two
            return () => checkContent(draft, premium)
          })
        }
      }
    })
  }
})

describe('the measure itself tells', () => {
  const text = (units: number) => textOf('a.', units)
  const cases: [what: string, linear: boolean, work: (units: number) => () => unknown][] = [
    ['a pass over the text', true, (units) => () => [...text(units)].filter((one) => one === 'a').length],
    ['a look back from each character', false, (units) => () => lookBacks(text(units))],
    ['a pattern that begins anew at each character', false, (units) => () => /\.+x/.exec('.'.repeat(units))],
  ]
  for (const [what, linear, work] of cases) {
    test(`${what}: ${linear ? 'linear' : 'not'}`, () => assert.equal(growthOf(work, UNITS / 2) < MOST_GROWTH, linear))
  }

  function lookBacks(given: string): number {
    let found = 0
    for (let at = 0; at < given.length; at++) if (given.lastIndexOf('x', at) < 0) found++
    return found
  }
})
