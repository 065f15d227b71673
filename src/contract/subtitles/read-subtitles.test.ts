import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLLING } from '../../../tests/support/contract/subtitles/files.ts'
import { writeSrt, writeVtt } from '../../../tests/support/contract/subtitles/write-subtitles.ts'
import { MAX_CAPTIONS, MAX_SUBTITLE_CHARACTERS } from '../making/video-lists.ts'
import { wordsOfNotes } from './note.ts'
import { readSubtitles } from './read-subtitles.ts'

const captionsOf = (file: string) => {
  const read = readSubtitles(file)
  assert.ok('captions' in read, JSON.stringify(read))
  return read.captions
}
const problemOf = (file: string) => {
  const read = readSubtitles(file)
  assert.ok('problem' in read, JSON.stringify(read).slice(0, 200))
  return [read.problem.line, read.problem.code]
}

const SRT = `\ufeff1\r
00:00:01,000 --> 00:00:02,500\r
<i>Hello</i>, {\\an8}world\r
and all\r
\r
2\r
00:00:03,000 --> 00:00:04,000\r
1 < 2 &amp; so on\r
`
const VTT = `WEBVTT - a title

STYLE
::cue { color: red }

NOTE 00:00.000 --> 00:09.000 is no caption
of ours

first
00:01.000 --> 00:02.500 align:start position:0%
<v Ann>Hello, <00:01.500><c.loud>world</c> and all

00:00:03.000 --> 00:00:04.000
1 &lt; 2 &amp; so on
`
const BOTH = [
  { text: 'Hello, world and all', start: 1, end: 2.5 },
  { text: '1 < 2 & so on', start: 3, end: 4 },
]

test('SubRip and WebVTT are read alike, without their marks', () => {
  assert.deepEqual(captionsOf(SRT), BOTH)
  assert.deepEqual(captionsOf(VTT), BOTH)
})

test('what is written is read back as it was', () => {
  assert.deepEqual(captionsOf(writeSrt(BOTH)), BOTH)
  assert.deepEqual(captionsOf(writeVtt(BOTH)), BOTH)
  const late = [{ text: 'مرحبا 👋🏽 日本', start: 3661.007, end: 3662.5 }]
  assert.match(writeSrt(late), /01:01:01,007 --> 01:01:02,500/)
  assert.deepEqual(captionsOf(writeVtt(late)), late)
  assert.equal(captionsOf(writeSrt([{ text: 'a --> b\n\n3', start: 0, end: 1 }])).length, 1)
})

test('captions come in order of time, and none overlaps another', () => {
  const file = '00:00:05,000 --> 00:00:09,000\nc\n\n00:00:01,0 --> 00:00:06,0\na\n\n00:00:01,010 --> 00:00:02,0\nb\n'
  assert.deepEqual(captionsOf(file), [
    { text: 'a b', start: 1, end: 5 },
    { text: 'c', start: 5, end: 9 },
  ])
})

test('captions without an empty line between them lose their numbers, not their text', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nin 1999\n2\n00:00:02,000 --> 00:00:03,000\n2000\n'
  assert.deepEqual(
    captionsOf(file).map(({ text }) => text),
    ['in 1999', '2000'],
  )
})

test('what cannot be read is refused with its line', () => {
  assert.deepEqual(problemOf('1\n00:00:01,000 --> later\nhello\n'), [2, 'bad_time'])
  assert.deepEqual(problemOf('1\n00:99:01,000 --> 00:00:02,000\nhello\n'), [2, 'bad_time'])
  assert.deepEqual(problemOf('\n\n00:00:02,000 --> 00:00:02,000\nhello\n'), [3, 'ends_before_start'])
  assert.deepEqual(problemOf('just words\nof somebody'), [2, 'no_captions'])
  assert.deepEqual(problemOf(''), [1, 'no_captions'])
  assert.deepEqual(problemOf(`00:00:01,000 --> 00:00:02,000\n${'long '.repeat(100)}`), [2, 'too_long'])
})

test('captions that roll stay as long as they are shown', () => {
  assert.deepEqual(
    captionsOf(ROLLING).map(({ start, end }) => [start, end]),
    [
      [0.08, 2.159],
      [2.159, 4.399],
      [4.399, 6],
      [9, 11],
    ],
  )
})

test('two that begin together and are too long for one share the time', () => {
  const [a, b] = ['a', 'b'].map((letter) => `00:00:01,000 --> 00:00:03,000\n${letter.repeat(200)}\n`)
  assert.deepEqual(
    captionsOf(`${a}\n${b}`).map(({ text, start, end }) => [text.length, start, end]),
    [
      [200, 1, 2],
      [200, 2, 3],
    ],
  )
})

test('what tries to hold times and does not is refused, also in the middle', () => {
  for (const line of [
    '00:00:03,000 -->',
    'soon --> 00:00:04,000',
    '00:00:03:12 --> 00:00:04:12',
    '00:00:61,000 --> 00:01:02,000',
  ])
    assert.deepEqual(problemOf(`1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n${line}\nb\n`), [6, 'bad_time'], line)
  assert.deepEqual(problemOf('1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nsoon --> later\nb\n'), [6, 'bad_time'])
})

test('what is left out is said of so many lines as somebody reads', () => {
  const stray = Array.from({ length: 30 }, (_, at) => `stray ${at}`).join('\n\n')
  const read = readSubtitles(`${stray}\n\n1\n00:00:01,000 --> 00:00:02,000\na\n`)
  assert.ok('captions' in read)
  const words = wordsOfNotes(read.leftOut)
  assert.equal(words[1], 'Line 3 of the subtitle file: “stray 1” has no times and was left out')
  assert.deepEqual([words.length, words.at(-1)], [21, '10 further lines of the subtitle file were left out'])
})

test('hostile files are bounded', () => {
  assert.deepEqual(problemOf('x'.repeat(MAX_SUBTITLE_CHARACTERS + 1)), [1, 'too_long'])
  const many = Array.from({ length: MAX_CAPTIONS + 1 }, () => '00:01.000 --> 00:02.000\na\n').join('\n')
  assert.deepEqual(problemOf(many), [3 * MAX_CAPTIONS + 1, 'too_many'])
  for (const filling of [
    '<',
    '-->',
    '{\\',
    ' --> ',
    '\n',
    '&',
    '<c>',
    '&amp',
    ' ',
    '1\n',
    '\n \n',
    '<1',
    '-->1',
    '1:',
    '00:',
    '0 : ',
    '00:00:01,000 -->',
  ]) {
    readSubtitles(filling.repeat(Math.floor(MAX_SUBTITLE_CHARACTERS / filling.length)))
    readSubtitles(`00:01.000 --> 00:02.000\n${filling.repeat(50_000)}`)
  }
})
