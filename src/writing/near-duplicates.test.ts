import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { nearDuplicates } from './near-duplicates.ts'

const RECENT = [
  {
    id: '1',
    text: 'Glue needs an hour before you touch it again. We waited ten minutes, and the drawer came apart in our hands. https://joinery.example/glue',
  },
  {
    id: '2',
    text: 'Unsere Werkstatt ist ab Montag wieder offen. Wir freuen uns auf jeden, der ein Brett zu sägen hat.',
  },
  { id: '3', text: '新しい鋸を三本作りました。土曜日に工房で試すことができます。' },
  { id: '4', text: 'Sharp saw, short day.' },
]

const post =
  (isBad: boolean) =>
  (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad, ...more })
const bad = post(true)
const good = post(false)
const isKnownError = true as const

const POSTS: Judged[] = [
  bad('the same', RECENT[0]?.text ?? ''),
  bad(
    'with another link',
    'Glue needs an hour before you touch it again. We waited ten minutes, and the drawer came apart in our hands. https://other.example',
  ),
  bad(
    'in capitals, with other signs',
    'GLUE NEEDS AN HOUR, before you touch it again! We waited ten minutes and the drawer came apart in our hands…',
  ),
  bad(
    'with an opening',
    'A lesson: glue needs an hour before you touch it again. We waited ten minutes, and the drawer came apart in our hands.',
  ),
  bad(
    'with one word changed',
    'Glue needs an hour before you touch it again. We waited five minutes, and the drawer came apart in our hands.',
  ),
  bad(
    'cut at its end',
    'Glue needs an hour before you touch it again. We waited ten minutes, and the drawer came apart.',
  ),
  bad(
    'its sentences swapped',
    'We waited ten minutes, and the drawer came apart in our hands. Glue needs an hour before you touch it again.',
  ),
  bad(
    'German, with an addition',
    'Liebe Leute: Unsere Werkstatt ist ab Montag wieder offen. Wir freuen uns auf jeden, der ein Brett zu sägen hat!',
  ),
  bad('Japanese, cut', '新しい鋸を三本作りました。土曜日に工房で試すことができる。'),
  bad('a short one', 'Sharp saw, short day!'),
  bad('a paraphrase', 'Leave a joint alone for sixty minutes once it is stuck. Ours fell to pieces after ten.', {
    isKnownError,
  }),
  bad(
    'every third word changed',
    'Glue wants an hour till you touch this again. They waited ten hours, and this drawer came off in our shop.',
    { isKnownError },
  ),
  good('one topic', 'Our glue comes from the mill next door, and it needs an hour.'),
  good('one sentence of it', 'We waited ten minutes.'),
  good(
    'the same beginning',
    'Glue needs an hour before you can sell the table that it holds, so plan the week around your glue and not the other way.',
  ),
  good('another German post', 'Unsere Werkstatt bleibt am Montag zu. Wir freuen uns auf den Dienstag.'),
  good('another Japanese post', '土曜日は工房を閉めます。'),
  good('another short one', 'Sharp saw, long life.'),
  good('the same link', 'Have a look. https://joinery.example/glue'),
  good('nothing', ''),
]

describe('near-duplicates', () => {
  judge('near-duplicates', POSTS, (text) => nearDuplicates(text, RECENT).length, {
    hits: 10,
    misses: 2,
    falseAlarms: 0,
    quiet: 8,
  })
})

test('the nearest post is named; alike is a warning, nearly the same an error', () => {
  const [same] = nearDuplicates(RECENT[0]?.text ?? '', RECENT)
  assert.deepEqual([same?.severity, same?.code], ['error', 'near_duplicate'])
  assert.match(same?.message ?? '', /100 %.*“Glue needs an hour/)
  const [alike] = nearDuplicates(
    'Glue needs an hour before you touch it again. We waited ten minutes, and the drawer fell on my foot.',
    RECENT,
  )
  assert.equal(alike?.severity, 'warning')
})

test('the work grows with the posts, and not with their square', () => {
  const growth = growthOf((units) => {
    const recent = Array.from({ length: units / 100 }, (_, id) => ({
      id: `${id}`,
      text: `Post ${id} ${'of some words '.repeat(6)}`,
    }))
    return () => nearDuplicates(`A new post ${'of other words '.repeat(6)}`, recent)
  }, 100_000)
  assert.ok(growth < MOST_GROWTH, `${growth}`)
})
