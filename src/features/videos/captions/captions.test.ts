import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../tests/support/fast-check.ts'
import { captionsOfWords } from './captions-of-words.ts'
import { captionsWithWordTimes } from './captions-with-word-times.ts'
import { keyOf, type TimedWord, textOf, tokensOf, widthOf } from './timed-word.ts'
import { wordsOfSpeech } from './words-of-speech.ts'

/** Words of half a second each, one after the other. */
const said = (words: string, from = 0) =>
  words.split(' ').map((word, at) => ({ word, start: from + at * 0.5, end: from + at * 0.5 + 0.4 }))

test('words get the punctuation of the text and keep the times at which they were heard', () => {
  const text = '“Hello, World,” she said. And then: nothing!'
  const words = wordsOfSpeech({ text, words: said('hello world she said and then nothing', 2) }, 30)
  assert.equal(textOf(words), text)
  assert.deepEqual(
    words.map(({ text, start }) => [text, start]),
    [
      ['“Hello,', 2],
      ['World,”', 2.5],
      ['she', 3],
      ['said.', 3.5],
      ['And', 4],
      ['then:', 4.5],
      ['nothing!', 5],
    ],
  )
})

test('a word that the list lacks is placed between its neighbours, and a long speech stays in step', () => {
  const heard = said('one two four', 1).map((word) => (word.word === 'four' ? { ...word, start: 2.5, end: 2.9 } : word))
  const words = wordsOfSpeech({ text: 'One two three four.', words: heard }, 9)
  const three = words[2]
  assert.ok(three && three.start >= 1.9 && three.end <= 2.5, JSON.stringify(three))

  const many = Array.from({ length: 900 }, (_, at) => `word${at % 7}`)
  const missing = many.filter((_, at) => at % 11 !== 5)
  const list = said(many.join(' ')).filter((_, at) => at % 11 !== 5)
  assert.equal(list.length, missing.length)
  for (const [at, word] of wordsOfSpeech({ text: many.join(' '), words: list }, 900).entries()) {
    assert.ok(Math.abs(word.start - at * 0.5) <= 0.5, `word ${at} at ${word.start}`)
  }
})

test('if a server times only sentences, their words share the time', () => {
  const words = wordsOfSpeech(
    {
      text: 'Hello there. Bye.',
      words: [
        { word: 'Hello there.', start: 1, end: 3 },
        { word: ' Bye.', start: 4, end: 5 },
      ],
    },
    9,
  )
  assert.deepEqual(
    words.map(({ text }) => text),
    ['Hello', 'there.', 'Bye.'],
  )
  assert.ok(words[1] && words[1].start > 1.5 && words[1].end === 3 && words[2]?.start === 4)
})

test('if the list does not match the text, it is written with spaces where its script has them', () => {
  const heard = (words: string[]) => words.map((word, at) => ({ word, start: at, end: at + 1 }))
  const captionsOf = (words: string[]) => textOf(wordsOfSpeech({ text: '', words: heard(words) }, 30))
  assert.equal(captionsOf(['only', 'a', 'list']), 'only a list')
  assert.equal(captionsOf(['今日は', 'いい', 'day']), '今日はいい day')
  const cut = wordsOfSpeech({ text: 'much more was said after the end', words: heard(['much', 'more']) }, 30)
  assert.equal(textOf(cut), 'much more')
})

test('invalid answers of a server become words within the video’s length', () => {
  const odd = [
    { word: 'a', start: Number.NaN, end: 1 },
    { word: 'b', start: -4, end: -3 },
    { word: 'c', start: 5, end: 2 },
    { word: 'd', start: 900, end: 901 },
    { word: '  ', start: 1, end: 2 },
  ]
  for (const { start, end } of wordsOfSpeech({ text: '', words: odd }, 10))
    assert.ok(start >= 0 && end >= start && end <= 10)
  assert.deepEqual(wordsOfSpeech({ text: '', words: [] }, 10), [])
})

test('captions break at pauses, at ends of sentences, and before they get too long', () => {
  const words = wordsOfSpeech(
    {
      text: 'We begin. After a pause we go on with quite a few more words',
      words: [...said('we begin'), ...said('after a pause we go on with quite a few more words', 3)],
    },
    30,
  )
  const captions = captionsOfWords(words, 24)
  assert.deepEqual(
    captions.map(({ text }) => text),
    ['We begin.', 'After a pause we go on', 'with quite a few more', 'words'],
  )
  for (const { text } of captions) assert.ok(widthOf(text) <= 24)
  assert.deepEqual([captions[0]?.start, captions[0]?.end], [0, 1.02])
  assert.deepEqual([captions[1]?.start, captions[1]?.end], [3, 6])
})

test('scripts without spaces are cut between words, and no punctuation begins a line', () => {
  assert.deepEqual(
    tokensOf('今日は、「いい天気」ですね。')
      .map(({ text }) => text)
      .join('|')
      .includes('|、'),
    false,
  )
  assert.equal(textOf(tokensOf('今日は いい天気 ok')), '今日は いい天気 ok')
  const words = wordsOfSpeech(
    {
      text: '今日はとてもいい天気ですね。散歩に行きましょう。',
      words: [{ word: '今日はとてもいい天気ですね。散歩に行きましょう。', start: 0, end: 5 }],
    },
    5,
  )
  for (const { text } of captionsOfWords(words, 20)) {
    assert.ok(widthOf(text) <= 20, text)
    assert.doesNotMatch(text, /^[、。]/)
  }
})

test('edited captions keep the times of the words that are still there', () => {
  const heard = wordsOfSpeech({ text: '', words: said('this is galley here', 1) }, 30)
  const [edited] = captionsWithWordTimes([{ text: 'This is Gallery, here', start: 1, end: 3 }], heard, 30)
  assert.deepEqual(
    edited?.words.map(({ start }) => start),
    [1, 1.5, 1.9, 2.5],
  )
  const [moved] = captionsWithWordTimes([{ text: 'this is galley', start: 20, end: 23 }], heard, 22)
  assert.deepEqual([moved?.words[0]?.start, moved?.words.at(-1)?.end, moved?.end], [20, 22, 22])
})

const speech = fc.array(
  fc.record({
    gap: fc.double({ min: 0, max: 3, noNaN: true }),
    long: fc.double({ min: 0.05, max: 1, noNaN: true }),
    word: fc.stringMatching(/^[a-z]{1,20}[.,?]?$/),
  }),
  { minLength: 1, maxLength: 120 },
)

test('whatever is spoken: every word is in a caption that is shown within 150 ms of it', () => {
  fc.assert(
    fc.property(speech, fc.integer({ min: 12, max: 60 }), (parts, most) => {
      let clock = 0
      const words: TimedWord[] = parts.map(({ gap, long, word }, at) => {
        const start = clock + gap
        clock = start + long
        return { text: word, spaced: at > 0, start, end: clock }
      })
      const captions = captionsOfWords(words, most)
      assert.deepEqual(
        captions.flatMap(({ text }) => text.split(' ')).map(keyOf),
        words.map(({ text }) => keyOf(text)),
      )
      let at = 0
      for (const caption of captions) {
        const own = words.slice(at, at + caption.text.split(' ').length)
        at += own.length
        assert.ok(Math.abs(caption.start - (own[0]?.start ?? 0)) <= 0.15)
        assert.ok(Math.abs(caption.end - (own.at(-1)?.end ?? 0)) <= 0.15)
        assert.ok(own.length === 1 || widthOf(caption.text) <= most, caption.text)
      }
      for (const [index, caption] of captions.entries()) {
        assert.ok(caption.end > caption.start)
        const next = captions[index + 1]
        assert.ok(!next || next.start >= caption.end - 0.051, JSON.stringify([caption, next]))
      }
      for (const { words: own, start, end } of captionsWithWordTimes(captions, words, clock + 1)) {
        for (const word of own) assert.ok(word.start >= start && word.end <= end)
      }
    }),
  )
})
