import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RichText } from '@atproto/api'
import { findSpans } from '#rules/counting/bluesky-spans.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { growthOf, MOST_GROWTH } from '../../../tests/support/growth.ts'
import { type Facet, toFacets } from './facets.ts'

/** The facets of a text. Each mentioned handle is known, and stands for its own DID. */
const facetsOf = (text: string): Facet[] => {
  const spans = findSpans(text)
  const handles = spans.flatMap((span) => (span.type === 'mention' ? [span.handle] : []))
  return toFacets(text, spans, new Map(handles.map((handle) => [handle, handle])))
}

/** The text within each facet's byte range, and the facet's target. */
const shown = (text: string) =>
  facetsOf(text).map(({ index, features: [feature] }) => [
    Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    'uri' in feature ? feature.uri : 'did' in feature ? feature.did : feature.tag,
  ])

describe('facets', () => {
  const cases: [text: string, ...found: [text: string, value: string][]][] = [
    ['nothing here'],
    ['https://a.example/x?y=1#z', ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z']],
    ['Read https://a.org/b. Now!', ['https://a.org/b', 'https://a.org/b']],
    ['(see https://a.org/b)', ['https://a.org/b', 'https://a.org/b']],
    ['(see https://a.org/b).', ['https://a.org/b', 'https://a.org/b']],
    ['https://a.org/b_(c)', ['https://a.org/b_(c)', 'https://a.org/b_(c)']],
    ['at northwind.com/tools, today', ['northwind.com/tools', 'https://northwind.com/tools']],
    ['my-shop.co.uk', ['my-shop.co.uk', 'https://my-shop.co.uk']],
    ['a file.txt and v1.2'],
    ['hello @Anna.bsky.social!', ['@Anna.bsky.social', 'anna.bsky.social']],
    ['write to anna@northwind.com'],
    ['@nobody'],
    ['#one, #zwei. (#three) #4 #5a', ['#one', 'one'], ['#zwei', 'zwei'], ['#5a', '5a']],
    [`#${'a'.repeat(64)} #${'b'.repeat(65)}`, [`#${'a'.repeat(64)}`, 'a'.repeat(64)]],
    ['＃日本語', ['＃日本語', '日本語']],
    ['buy $acme now', ['$acme', '$ACME']],
    ['costs $5'],
    ['of overlaps the first stands: https://a.org/x/@b.test', ['https://a.org/x/@b.test', 'https://a.org/x/@b.test']],
    [
      '(https://en.example.org/wiki/Plane_(tool)).',
      ['https://en.example.org/wiki/Plane_(tool)', 'https://en.example.org/wiki/Plane_(tool)'],
    ],
    ['見て https://a.org/a、次', ['https://a.org/a', 'https://a.org/a']],
    ['Read https://a.org/e… now', ['https://a.org/e', 'https://a.org/e']],
    ['（https://a.org/c）', ['https://a.org/c', 'https://a.org/c']],
    ['“https://a.org/c”', ['https://a.org/c', 'https://a.org/c']],
    ['[words](https://a.org/c)', ['https://a.org/c', 'https://a.org/c']],
    // The lexicon accepts tags of 64 graphemes, and of 640 bytes.
    [`#${'क्षि'.repeat(53)}`, [`#${'क्षि'.repeat(53)}`, 'क्षि'.repeat(53)]],
    [`#${'क्षि'.repeat(54)}`],
    ['👨‍👩‍👧 Grüße 日本 #café é', ['#café', 'café']],
  ]
  for (const [text, ...found] of cases) {
    test(JSON.stringify(text), () => assert.deepEqual(shown(text), found))
  }

  test('a mention of nobody stays text', () => {
    assert.deepEqual(toFacets('@a.test', findSpans('@a.test'), new Map()), [])
  })

  test('a text is read once, whatever it is made of', () => {
    for (const piece of ['#a ', 'a.com ', '@a.com ', '.', ')', '!', '#!', '(', 'a.', '$A ', 'https://a.b', '日']) {
      for (const begin of ['', 'https://a.org/', '#a']) {
        const growth = growthOf((units) => {
          const text = `${begin}${piece.repeat(units / piece.length)}x`
          return () => facetsOf(text)
        }, 32_000)
        assert.ok(growth < MOST_GROWTH, `${begin}${piece}: ${growth} times the work for 16 times the text`)
      }
    }
  })

  // The reference library costs 60 MB and half a second in a running process, so only this test uses it.
  test('agrees with the reference library about texts made of its words', () => {
    const word = fc.constantFrom(
      ...['word', '日本', '👩‍🚀', 'é', 'https://a.org/b', 'https://a.org/?q=é', 'http://b.de', 'northwind.com', 'x.y'],
      ...['@anna.bsky.social', '@b.test', '@c', '#tag', '#tag!', '#1', '#größe', '#👍', '$ACME', '$toolong', '(', ')'],
      ...['https://a.org.', '(https://a.org)', 'a@b.com', '#', '@', '.', 'v1.2', '3.5', '#a#b', '(@b.test)'],
    )
    const gap = fc.constantFrom(' ', '\n', '  ', '\u00A0')
    const texts = fc.array(fc.tuple(word, gap), { maxLength: 8 }).map((pairs) => pairs.flat().join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const reference = new RichText({ text })
        reference.detectFacetsWithoutResolution()
        const expected = (reference.facets ?? []).map(({ index, features }) => ({ index, features }))
        assert.deepEqual(facetsOf(text), expected)
      }),
      { numRuns: 2000 },
    )
  })
})
