import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { machineTells } from './machine-tells.ts'
import { TELLS } from './tells.ts'

/** An author who sometimes asks a question at the end, and uses no dashes. */
const OWN = [
  'We sharpened twelve saws on Monday. Two of them were older than I am.',
  'Glue needs an hour. We waited ten minutes. What do you think?',
  'A drawer that sticks is a drawer that was measured in winter.',
  'Oak moves. Leave it room, or it takes the room itself.',
  'The bench is for sale. It has a burn from 1998.',
]

const post =
  (isBad: boolean) =>
  (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad, ...more })
const bad = post(true)
const good = post(false)
const isKnownError = true as const

const POSTS: Judged[] = [
  bad('a dash between clauses', 'We sharpened saws — twelve of them — on Monday.'),
  bad('a short dash between clauses', 'We sharpened saws – twelve of them.'),
  bad('not X, it’s Y', 'It’s not a saw, it’s a promise.'),
  bad('not X. It is Y', 'This isn’t just about wood. It’s about time.'),
  bad('not just, but', 'We build not just tables, but memories.'),
  bad('stop, start', 'Stop measuring twice. Start measuring once.'),
  bad('a question that answers itself', 'We waited an hour. The result? A drawer that holds.'),
  bad('here’s what', 'I sold my bench. Here’s what I learned:'),
  bad('the key is', 'The key is patience.'),
  bad('in today’s world', 'In today’s fast-moving world, wood matters.'),
  bad('delve', 'Let me delve into oak.'),
  bad('game-changer', 'This saw is a game-changer.'),
  bad('unlock', 'Unlock the full potential of your bench.'),
  bad('elevate', 'It will elevate your craft.'),
  bad('a stock picture', 'The bench is a testament to patience.'),
  bad('navigate', 'How to navigate the complex landscape of glue.'),
  bad('a stock adjective', 'A seamless joint with cutting-edge glue.'),
  bad('let’s dive in', 'Three joints. Let’s dive in.'),
  bad('let that sink in', 'Ten minutes. Let that sink in.'),
  bad('whether you’re', 'Whether you’re a joiner or a parent, you need glue.'),
  bad('a filler', 'It’s worth noting that oak moves.'),
  bad('lines with emoji', '🪚 Saw\n🪵 Wood\n🔨 Hammer'),
  bad('a fourth question at the end', 'Do you like oak? What do you think?\nAnd what are your thoughts?', {
    isKnownError,
  }),
  bad('smooth text without any of them', 'Embrace patience and let quality shine in everything you create.', {
    isKnownError,
  }),
  bad('German', 'Es ist nicht nur Holz, es ist ein Versprechen.', { isKnownError }),
  good('the author’s own question', 'Oak or ash? What do you think?'),
  good('a range', 'Open 9–12, and 14–18 in summer.'),
  good('a hyphen', 'A well-made bench.'),
  good('a negation', 'It is not a saw.'),
  good('two sentences about one thing', 'It is oak. It is heavy.'),
  good('a list', '- Saw\n- Wood\n- Hammer'),
  good('a question', 'Why does the drawer stick?'),
  good('a key', 'The key was under the mat.'),
  good('a door is unlocked', 'I unlock the door at nine.'),
  good('a start', 'We start on Monday and stop on Friday.'),
  good('nothing', ''),
]

describe('tells of machine text', () => {
  judge('machine tells', POSTS, (text) => machineTells(text, OWN).length, {
    hits: 22,
    misses: 3,
    falseAlarms: 0,
    quiet: 11,
  })
})

test('whoever writes so anyway may', () => {
  const dashes = ['One — two.', 'Three — four.', 'Five — six.', 'Seven — eight.', 'Nine — ten.']
  assert.equal(machineTells('A — b.', dashes).length, 0)
  const found = machineTells('A — b — c — d.', dashes)
  assert.equal(found.length, 1)
  assert.match(found[0]?.message ?? '', /more often than in your own posts/)
})

test('of an author whose posts are few, a tell is a hint and no fault', () => {
  assert.deepEqual(
    machineTells('A — b.', []).map(({ severity }) => severity),
    ['warning'],
  )
  assert.deepEqual(
    machineTells('A — b.', OWN).map(({ severity, replacement }) => [severity, replacement]),
    [['error', ', ']],
  )
})

test('each tell takes linear time', () => {
  const pieces = [
    '— ',
    'it is not a ',
    'the key to ',
    'in today’s ',
    'whether you’re ',
    'stop aing ',
    '🪚 a\n',
    'a? ',
    'navigate the ',
  ]
  for (const piece of pieces)
    assert.ok(
      growthOf((units) => () => machineTells(piece.repeat(units / piece.length), OWN), 12_000) < MOST_GROWTH,
      piece,
    )
  assert.equal(new Set(TELLS.map(({ id }) => id)).size, TELLS.length)
})
