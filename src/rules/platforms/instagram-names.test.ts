import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountName, countHashtags, countMentions } from './instagram-names.ts'

describe('what Instagram counts as hashtags', () => {
  const cases: [text: string, count: number][] = [
    ['#a #b', 2],
    ['#a#b#c', 3],
    ['word#a', 1],
    ['#2026 #1', 2],
    ['#🔥 #größe #日本語', 3],
    ['#_a', 1],
    ['＃a', 1],
    ['(#a) "#b" .#c\n#d', 4],
    ['# a #, #! C# #', 0],
    ['', 0],
  ]
  for (const [text, count] of cases)
    it(`${count} in ${JSON.stringify(text)}`, () => assert.equal(countHashtags(text), count))
})

describe('what Instagram counts as names', () => {
  const cases: [text: string, count: number][] = [
    ['@a @b.c', 2],
    ['.@a ,@b :@c (@d) "@e" -@f /@g …@h 🔥@i', 9],
    ['@a@b', 1],
    ['見て@a', 1],
    ['post@example.com', 0],
    ['größe@example.com', 0],
    ['почта@example.com', 0],
    ['first.last+tag@example.co.uk', 0],
    ['a_@example.com', 0],
    ['@ a @. @', 0],
  ]
  for (const [text, count] of cases)
    it(`${count} in ${JSON.stringify(text)}`, () => assert.equal(countMentions(text), count))
})

describe('an account of Instagram', () => {
  const taken = ['anna', '@anna', ' @anna ', 'instagram.com/anna', 'https://www.instagram.com/anna/?hl=en']
  for (const words of taken) it(`by ${JSON.stringify(words)}`, () => assert.equal(accountName(words), 'anna'))
  const others = [
    '',
    '@',
    'anna bert',
    'anna,bert',
    'größe',
    'a'.repeat(31),
    'https://www.instagram.com/p/abc/',
    'https://example.org/anna',
  ]
  for (const words of others) it(`none by ${JSON.stringify(words)}`, () => assert.equal(accountName(words), null))
})
