import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../../tests/support/fast-check.ts'
import type { Candidate } from './candidate.ts'
import { withoutDuplicates } from './dedupe.ts'
import { shutBy } from './gates.ts'
import { idfOf, matchedBy, score } from './score.ts'
import { areNear, halvesOf, simHash } from './sim-hash.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const WORDS = [
  'glue',
  'marine',
  'boat',
  'épox',
  'resin',
  'anyone',
  'recommend',
  'jobs',
  'crypto',
  'sail',
  '2026',
  'tea',
]

const word = fc.constantFrom(...WORDS)
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const text = fc.array(word, { minLength: 0, maxLength: 30 }).map((words) => words.join(' '))

const candidate = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    text,
    title: fc.option(text, { nil: null }),
    kind: fc.constantFrom('mention' as const, 'community' as const),
    hours: fc.integer({ min: 0, max: 200 }),
    author: fc.constantFrom('rita', 'otto', 'northwind'),
  })
  .map(
    ({ id, hours, author, ...said }): Candidate => ({
      ...said,
      platform: 'x',
      source: said.kind === 'mention' ? 'mention' : 'keyword',
      externalId: String(id),
      url: `https://x.com/${author}/status/${id}`,
      conversationId: null,
      accountId: null,
      feedId: null,
      author: { externalId: null, handle: author, name: null, followers: null },
      lang: null,
      community: null,
      inReplyToText: null,
      likeCount: 0,
      replyCount: 0,
      engaged: false,
      postedAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
      isAdult: false,
      isGone: false,
    }),
  )
const candidates = fc.array(candidate, { maxLength: 40 })
const terms = fc.array(phrase, { minLength: 1, maxLength: 5 })
const excluded = fc.array(phrase, { maxLength: 4 })

const pointsOf = (one: Candidate, listened: readonly string[], excludeTerms: readonly string[]): number =>
  shutBy(one, { excludeTerms, own: ['northwind'], now: NOW }) === null
    ? score(one, { terms: listened, idf: () => 2, now: NOW, halfLifeHours: 24 }).score
    : 0

describe('relevance, whatever is found', () => {
  test('another exclude term never raises a score', () => {
    fc.assert(
      fc.property(candidate, terms, excluded, phrase, (one, listened, out, more) => {
        assert.ok(pointsOf(one, listened, [...out, more]) <= pointsOf(one, listened, out))
      }),
    )
  })

  test('a score is from 0 to 100, and falls with age', () => {
    fc.assert(
      fc.property(candidate, terms, (one, listened) => {
        const at = (hours: number) => ({ ...one, postedAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString() })
        const [fresh, old] = [0, 30].map((hours) =>
          score(at(hours), { terms: listened, idf: () => 2, now: NOW, halfLifeHours: 24 }),
        )
        assert.ok(fresh && old && fresh.score >= old.score && fresh.score <= 100 && old.score >= 0)
        assert.equal(matchedBy(fresh) === null, fresh.score === 0)
      }),
    )
  })

  test('the order of what is listened for, and terms that are named twice, change nothing', () => {
    fc.assert(
      fc.property(candidate, terms, (one, listened) => {
        const by = (list: readonly string[]) =>
          score(one, { terms: list, idf: () => 2, now: NOW, halfLifeHours: 24 }).score
        assert.equal(by([...listened].reverse().concat(listened)), by(listened))
      }),
    )
  })

  test('order and repeats of what was found change nothing', () => {
    fc.assert(
      fc.property(candidates, fc.integer(), (found, turn) => {
        const ids = (list: readonly Candidate[]) => withoutDuplicates(list, []).map(({ externalId }) => externalId)
        // One post has one text: what the network returns twice is the same.
        const once = [...new Map(found.map((one) => [one.externalId, one])).values()]
        const at = once.length === 0 ? 0 : Math.abs(turn) % once.length
        const turned = [...once.slice(at), ...once.slice(0, at)]
        assert.deepEqual(ids([...turned].reverse().concat(turned)), ids(once))
      }),
    )
  })

  test('what is known already is not found again, in however many batches it comes', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 7 }), (found, size) => {
        const mentions = [...new Map(found.map((one) => [one.externalId, one])).values()].filter(
          ({ kind }) => kind === 'mention',
        )
        const known: { externalId: string; url: string; text: string; at: string }[] = []
        for (let from = 0; from < mentions.length; from += size) {
          const batch = mentions.slice(from, from + size)
          for (const one of withoutDuplicates([...batch, ...mentions.slice(0, from)], known.map(knownItem))) {
            known.push({ externalId: one.externalId, url: one.url, text: one.text, at: one.postedAt ?? '' })
          }
        }
        const all = withoutDuplicates(mentions, []).map(({ externalId }) => externalId)
        assert.deepEqual(known.map(({ externalId }) => externalId).sort(), all.sort())
      }),
    )
  })
})

const isNear = (one: string, other: string) => areNear(halvesOf(simHash(one)), halvesOf(simHash(other)), 3)

const knownItem = ({
  externalId,
  url,
  text: words,
  at,
}: {
  externalId: string
  url: string
  text: string
  at: string
}) => ({
  platform: 'x',
  externalId,
  canonicalUrl: url.slice('https://'.length),
  simHash: simHash(words),
  at,
})

describe('what the figures mean', () => {
  test('whole words, in any writing of them: exclude terms', () => {
    const base = {
      kind: 'community',
      source: 'keyword',
      author: { handle: null, externalId: null },
      title: null,
      postedAt: null,
    } as unknown as Candidate
    const shut = (words: string, term: string) =>
      shutBy({ ...base, text: words }, { excludeTerms: [term], own: [], now: NOW })
    assert.equal(shut('We are HIRING now', 'hiring'), 'excluded')
    assert.equal(shut('ｈｉｒｉｎｇ now', 'hiring'), 'excluded')
    assert.equal(shut('#hiring', 'hiring'), 'excluded')
    assert.equal(shut('rehiring is no hire', 'hiring'), null)
  })

  test('a rare word weighs more than a frequent one, a phrase more than its words apart, a title more than a text', () => {
    const points = (words: string, list: string[], title: string | null = null) =>
      score(
        { text: words, title, postedAt: null },
        { terms: list, idf: (one) => (one === 'sail' ? 1 : 4), now: NOW, halfLifeHours: 24 },
      ).score
    assert.ok(points('my resin boat', ['resin']) > points('my sail boat', ['sail']))
    assert.ok(points('a marine glue', ['marine glue']) > points('a marine glue', ['glue']))
    assert.ok(points('it holds', ['glue'], 'Which glue') > points('it holds which glue', ['glue']))
    assert.ok(idfOf({ scanned: 100_000, having: 3 }) > idfOf({ scanned: 100_000, having: 30_000 }))
  })

  test('a copy with a changed word is a near-duplicate, another text is none', () => {
    const one =
      'Does anybody know a good marine glue that holds on oiled teak and stays flexible in a cold winter on the water, since mine came off again last week'
    assert.ok(isNear(one, `${one}!`))
    assert.ok(!isNear(one, 'Our team won the regatta and we had tea on the pier afterwards'))
    assert.ok(areNear([-1, 0], [0, 0], 32) && !areNear([-1, 0], [0, 0], 31), 'the upper bit counts too')
  })
})
