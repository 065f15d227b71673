import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mend, placeOf, takeBack, textAt, withTextAt } from './mend.ts'

const MENDS: [why: string, text: string, quote: string, replacement: string, after: string, start?: number][] = [
  ['a word takes a space along', 'Our game-changing jig', 'game-changing', '', 'Our jig'],
  ['and the one before a stop', 'It is a game-changer.', 'game-changer', '', 'It is a.'],
  ['and the one at the end', 'See you #glue', '#glue', '', 'See you'],
  ['at the start it takes the one after', 'Simply put it down', 'Simply', '', 'put it down'],
  ['a line goes as a whole', 'One.\n\n#glue\n\nTwo.', '#glue', '', 'One.\n\nTwo.'],
  ['the last line too', 'One.\n\n#glue', '#glue', '', 'One.'],
  ['invisible characters leave the words', 'syn\u200bergy is', '\u200b', '', 'synergy is'],
  ['a sign in place of another', 'Come in!', '!', '.', 'Come in.'],
  ['a blank for a number', '80 % do.', '80 %', '[a number]', '[a number] do.'],
  ['the third of three', '😀 😀 😀', '😀', '', '😀 😀', 6],
  ['the only one, although it has moved', 'Now a cheap jig', 'cheap', '', 'Now a jig', 2],
]
for (const [why, text, quote, replacement, after, start] of MENDS) {
  test(`${why}, and it comes back`, () => {
    const patch = mend(text, { quote, replacement, ...(start !== undefined && { start }) })
    assert.ok(patch)
    assert.equal(patch.after, after)
    assert.equal(takeBack(patch.after, patch), text)
  })
}

test('what has no mend, or stands no more, is left', () => {
  assert.equal(mend('a b', { quote: 'b' }), null)
  assert.equal(mend('a c', { quote: 'b', replacement: '' }), null)
})

test('the nearest place counts', () => {
  assert.equal(placeOf('ab__ab', { quote: 'ab', start: 3 }), 4)
  assert.equal(placeOf('ab____ab', { quote: 'ab', start: 2 }), 0)
  assert.equal(placeOf('ab', { quote: 'ab', start: 9 }), 0)
})

test('a mend is taken back in a text that was changed since, and never at the wrong place', () => {
  const patch = mend('Our cheap jig holds.', { quote: 'cheap', replacement: '' })
  assert.ok(patch)
  assert.equal(takeBack('Our jig holds. Buy it.', patch), 'Our cheap jig holds. Buy it.')
  assert.equal(takeBack('News: Our jig holds.', patch), 'News: Our cheap jig holds.')
  assert.equal(takeBack('The jig stands.', patch), null)
})

test('texts are read and written by their paths', () => {
  const words = {
    contentText: 'a',
    platformPayload: { title: 't', thread: [{ text: 'b' }, { text: 'c', media: null }] },
  }
  assert.equal(textAt(words, 'platformPayload.thread.1.text'), 'c')
  assert.equal(textAt(words, 'platformPayload.thread.7.text'), null)
  assert.equal(textAt({ contentText: 'a', platformPayload: null }, 'platformPayload.title'), null)
  assert.deepEqual(withTextAt(words, 'platformPayload.thread.1.text', 'd'), {
    contentText: 'a',
    platformPayload: { title: 't', thread: [{ text: 'b' }, { text: 'd', media: null }] },
  })
  assert.equal(withTextAt(words, 'contentText', 'z').contentText, 'z')
})
