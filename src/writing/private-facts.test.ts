import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { privateFacts } from './private-facts.ts'

const WITHHELD = [
  'We will sell the joinery to Harbour Holding in March, for 4.2 million.',
  'Project Falcon',
  'The door code is ZX4711QK, and the safe opens with 883120.',
  'Der Vertrag mit der Werft endet am 31. August, wenn niemand kündigt.',
  '来年の春に新しい工場を閉鎖する予定です。',
]
const PUBLIC = ['We sharpen saws in the old joinery by the harbour.', 'Our shop opened in 1998.']

const post =
  (isBad: boolean) =>
  (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad, ...more })
const bad = post(true)
const good = post(false)
const isKnownError = true as const

const POSTS: Judged[] = [
  bad('four of its words in a row', 'Big news: we will sell the joinery!'),
  bad('in capitals, over lines', 'WE WILL\nSELL THE\nJOINERY'),
  bad('with signs between', 'We – will – sell – the shop.'),
  bad('a name of two words', 'Talks with Harbour Holding went well.'),
  bad('the name in one', 'Thanks, harbour holding'),
  bad('a short private text', 'Project Falcon is going well'),
  bad('in lower case', 'we love project falcon'),
  bad('with invisible letters', 'Project Fal\u200bcon'),
  bad('in full width', 'Ｐｒｏｊｅｃｔ Ｆａｌｃｏｎ'),
  bad('a code', 'Try zx4711qk at the door'),
  bad('a code with hyphens', 'Try ZX-4711-QK at the door', { isKnownError }),
  bad('a long number', 'It is 883120.'),
  bad('a long number with its thousands apart', 'It is 883,120.'),
  bad('a long number with points, in full width', 'Ｉｔ ｉｓ ８８３．１２０'),
  bad('an amount in digits', 'For 4,200,000 we would.'),
  bad('German', 'Der Vertrag mit der Werft läuft.'),
  bad('German, with accents taken off', 'wenn niemand kundigt, der Vertrag mit der Werft'),
  bad('Japanese, within a clause', '実は新しい工場を閉鎖する'),
  bad('three words of it', 'We will sell it', { isKnownError }),
  bad('a paraphrase', 'Somebody is going to buy our workshop this spring.', { isKnownError }),
  bad('four of its words, out of place', 'The joinery to Harbour folk'),
  bad('backwards', 'KQ1174XZ', { isKnownError }),
  good('what is public', 'We sharpen saws in the old joinery by the harbour.'),
  good('its common words', 'We will sell more saws in March.'),
  good('one word of a name', 'A falcon sat on the roof.'),
  good('both words apart', 'This project has a falcon in it.'),
  good('a year', 'In 1998 we opened, and in 2026 we are here.'),
  good('another number', 'It has 883121 teeth.'),
  good('another German sentence', 'Der Vertrag ist unterschrieben.'),
  good('another Japanese sentence', '新しい鋸を作りました'),
  good('nothing', ''),
]

describe('private facts', () => {
  judge('private facts', POSTS, (text) => privateFacts(text, WITHHELD, PUBLIC).length, {
    hits: 18,
    misses: 4,
    falseAlarms: 0,
    quiet: 9,
  })
})

test('what a public text says too is no leak', () => {
  const text = 'We will sell the joinery'
  assert.equal(privateFacts(text, WITHHELD, [...PUBLIC, 'Everybody knows that we will sell the joinery.']).length, 0)
  assert.equal(privateFacts(text, [], PUBLIC).length, 0)
})

test('words that follow each other are one finding, which takes them out', () => {
  const text = 'Psst: we will sell the joinery to Harbour Holding.'
  assert.deepEqual(
    privateFacts(text, WITHHELD, PUBLIC).map(({ quote, replacement }) => [quote, replacement]),
    [['we will sell the joinery to Harbour Holding', '']],
  )
})

test('a long private document takes linear time', () => {
  const growth = growthOf((units) => {
    const secret = Array.from({ length: units / 8 }, (_, index) => `word${index % 977} Secret${index}`).join(' ')
    return () => privateFacts('word1 Secret1 word2 word3 and something else', [secret], PUBLIC)
  }, 60_000)
  assert.ok(growth < MOST_GROWTH, `${growth}`)
})
