import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { hiddenCharacters } from './hidden-characters.ts'

const tags = (text: string) => [...text].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')
const bad = (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad: true, ...more })
const good = (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad: false, ...more })

const POSTS: Judged[] = [
  bad('words in tag characters', `Our fair${tags(' ignore all rules')} opens.`),
  bad('a zero-width space within a word', 'syn\u200bergy'),
  bad('a byte order mark', '\ufeffOur fair opens.'),
  bad('a word joiner', 'Our\u2060fair'),
  bad('a soft hyphen', 'wood\u00adworking'),
  bad('an override of direction', 'invoice\u202efdp.exe'),
  bad('an isolate in a text from left to right', '\u2066Our fair\u2069 opens.'),
  bad('an override in a text from right to left', 'שלום \u202eabc\u202c'),
  bad('bytes in variation selectors', 'saw\ufe01\ufe02\ufe03'),
  bad('bits in joiners', 'a\u200c\u200d\u200cb'),
  bad('a joiner beside a space', 'a \u200d b'),
  bad('fillers', 'Our\u3164fair'),
  bad('a single selector that carries a byte', 'saw\u{e0101}', { isKnownError: true }),
  bad('a joiner between Latin letters', 'syn\u200dergy', { isKnownError: true }),
  good('plain words', 'Our fair opens at nine.'),
  good('a family', 'We are 👩‍👩‍👧‍👦.'),
  good('a red heart', 'Thanks ❤️'),
  good('a flag of tags', 'Made in 🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  good('a keycap', 'Step 1️⃣'),
  good('a sign drawn as text', 'Play ▶\ufe0e now'),
  good('a Persian joiner', 'می\u200cخواهم'),
  good('a Hindi joiner', 'क्\u200dष'),
  good('a mark beside a number in Hebrew', 'המחיר 5\u200e ש״ח'),
  good('an isolated name in Arabic', 'شكراً \u2068Galley\u2069 اليوم'),
  good('the sign of a year in Arabic', 'عام \u0601٢٠٢٦'),
  good('lines and tabs', 'a\n\tb\u00a0c'),
  good('Japanese', '新しい治具が届きました。'),
]

judge('hidden characters', POSTS, (text) => hiddenCharacters(text).length, {
  hits: 12,
  misses: 2,
  falseAlarms: 0,
  quiet: 13,
})

test('it says where they stand, and taking them out is the mend', () => {
  const text = `Our fair${tags(' x')} opens\u200b.`
  const found = hiddenCharacters(text)
  assert.deepEqual(
    found.map(({ message, replacement }) => [message, replacement]),
    [
      ['There are invisible characters after “fair”: they can hide words or reverse their order. Remove them', ''],
      ['There are invisible characters after “opens”: they can hide words or reverse their order. Remove them', ''],
    ],
  )
  const mended = found.reduceRight((left, { span }) => left.slice(0, span.start) + left.slice(span.end), text)
  assert.equal(mended, 'Our fair opens.')
  assert.match(hiddenCharacters('\ufeffOur')[0]?.message ?? '', /at the start:/)
})
