import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_SUBTITLE_CHARACTERS, readSubtitles, writeSrt, writeVtt } from './subtitles.ts'
import { MAX_CAPTIONS } from './video-lists.ts'

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

test('hostile files are bounded', () => {
  assert.deepEqual(problemOf('x'.repeat(MAX_SUBTITLE_CHARACTERS + 1)), [1, 'too_long'])
  const many = Array.from({ length: MAX_CAPTIONS + 1 }, () => '00:01.000 --> 00:02.000\na\n').join('\n')
  assert.deepEqual(problemOf(many), [3 * MAX_CAPTIONS + 1, 'too_many'])
  for (const filling of ['<', '-->', '{\\', ' --> ', '\n', '&', '00:00:01,000 -->']) {
    readSubtitles(filling.repeat(Math.floor(MAX_SUBTITLE_CHARACTERS / filling.length)))
    readSubtitles(`00:01.000 --> 00:02.000\n${filling.repeat(50_000)}`)
  }
})
