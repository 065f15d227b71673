import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf } from './signal-words.ts'
import { approvalSignals, editSignals } from './text-signals.ts'

describe('an edit teaches', () => {
  for (const [what, drafted, approved, signals] of [
    [
      'that it was too long',
      'We sail on Mondays, and we mend boats in the yard behind the house.',
      'We sail on Mondays.',
      ['shorter'],
    ],
    ['nothing where nothing changed', 'We sail.', 'We sail. ', []],
    [
      'nothing where words were only put in',
      'We teach people to sail boats.',
      'We teach people to sail small boats.',
      [],
    ],
    ['the word that replaced another', 'We leverage the wind today.', 'We use the wind today.', ['leverage → use']],
    [
      'what was taken out',
      'Our course is a real game-changer this year.',
      'Our course is a real one this year.',
      ['game-changer → one'],
    ],
    [
      'a phrase that is gone',
      'In today’s world, we sail on Mondays and Fridays.',
      'We sail on Mondays and Fridays.',
      ['in today’s world → '],
    ],
    ['that emoji are unwanted', 'We sail on Monday 🚀 and stay.', 'We sail on Monday and stay.', ['no_emoji']],
    ['that hashtags are unwanted', 'We sail on Mondays. #sea', 'We sail on Mondays.', ['no_hashtags']],
    ['that fewer exclamation marks are', 'We sail on Mondays!', 'We sail on Mondays.', ['no_exclamations']],
    ['that dashes are', 'We sail — on Mondays.', 'We sail on Mondays.', ['no_dashes']],
    ['that a question at the end is', 'We sail on Mondays?', 'We sail on Mondays.', ['no_question']],
    ['that it was too short', 'We sail.', 'We sail on every Monday of the year, in any wind and weather.', ['longer']],
    ['no small words', 'We are at sea.', 'We are on sea.', []],
  ] as [string, string, string, string[]][])
    test(what, () => assert.deepEqual(editSignals(drafted, approved), signals))

  test('three words of it at most, and no words where the texts are long', () => {
    const all = 'alpha aaa bravo bbb charlie ccc delta ddd'
    const other = 'alpine aaa brave bbb charly ccc delphi ddd'
    assert.equal(editSignals(all, other).length, 3)
    const long = 'word '.repeat(2_000)
    assert.deepEqual(editSignals(`leverage ${long}`, `use ${long}`), [])
  })
})

test('an approved text teaches how it looks', () => {
  assert.deepEqual(approvalSignals('Do you sail? #sea'), ['short', 'hashtags', 'question'])
  assert.deepEqual(approvalSignals(`${'We sail. '.repeat(100)}🚀`), ['long', 'emoji'])
  assert.deepEqual(approvalSignals('We sail. '.repeat(50)), [])
})

test('each signal reads as a line and as a guideline', () => {
  const words = (kind: 'reject' | 'edit' | 'approval' | 'explicit', signal: string) =>
    Object.values(wordsOf({ kind, signal, guideline: null }))
  assert.deepEqual(words('reject', 'too_promotional'), [
    'Sent back: too promotional',
    'Promote less: say what helps the reader',
  ])
  assert.deepEqual(words('reject', 'Less about us'), ['Less about us', 'Less about us'])
  assert.deepEqual(words('edit', 'leverage → use'), [
    '“leverage” became “use” in review',
    'Write “use” instead of “leverage”',
  ])
  assert.deepEqual(words('edit', 'game-changer → '), [
    '“game-changer” taken out in review',
    'Do not write “game-changer”',
  ])
  assert.deepEqual(words('edit', 'shorter'), ['Made shorter in review', 'Write shorter'])
  assert.equal(words('explicit', 'toString')[0], 'toString', 'what a person says is no key')
  assert.equal(wordsOf({ kind: 'edit', signal: 'shorter', guideline: 'Be brief' }).guideline, 'Be brief')
})
