/** A file as people and programs produce it, with its captions. */
export interface FileForTests {
  what: string
  file: string
  texts: string[]
  /** The numbers of the lines that a warning reports because they are in no caption. */
  leftOut?: number[]
  /** Words that ffmpeg shows and Galley does not, because they are no words of the captions. */
  ffmpegAlso?: string[]
}

const srt = (...cues: string[]): string =>
  cues.map((text, at) => `${at + 1}\n00:00:0${2 * at + 1},000 --> 00:00:0${2 * at + 2},000\n${text}\n`).join('\n')
const vtt = (...cues: string[]): string =>
  `WEBVTT\n\n${cues.map((text, at) => `00:0${2 * at + 1}.000 --> 00:0${2 * at + 2}.000\n${text}\n`).join('\n')}`

/** A file as YouTube writes automatic captions. */
export const ROLLING = `WEBVTT
Kind: captions
Language: en

00:00:00.080 --> 00:00:02.149 align:start position:0%
 
hello<00:00:00.400><c> and</c><00:00:00.640><c> welcome</c>

00:00:02.149 --> 00:00:02.159 align:start position:0%
hello and welcome
 

00:00:02.159 --> 00:00:04.389 align:start position:0%
hello and welcome
to<00:00:02.480><c> the</c><00:00:02.800><c> shop</c>

00:00:04.389 --> 00:00:04.399 align:start position:0%
to the shop
 

00:00:04.399 --> 00:00:06.000 align:start position:0%
to the shop
[Music]

00:00:09.000 --> 00:00:11.000 align:start position:0%
 
hello<00:00:09.400><c> again</c>
`

export const SRT_FILES: FileForTests[] = [
  { what: 'an empty line within', file: srt('Edge.\n\nSquare?', 'Yes.'), texts: ['Edge. Square?', 'Yes.'] },
  { what: 'several empty lines within', file: srt('a\n\n\n\nb', 'c'), texts: ['a b', 'c'] },
  { what: 'lines of blanks within and first', file: srt(' \nHello\n \nthere', 'b'), texts: ['Hello there', 'b'] },
  { what: 'a number of its own', file: srt('In the year\n\n1999', '42', 'b'), texts: ['In the year 1999', '42', 'b'] },
  { what: 'no empty line between', file: srt('a', 'b').replace('\n\n', '\n'), texts: ['a', 'b'] },
  { what: 'no text in one', file: srt('', 'b'), texts: ['b'] },
  { what: 'CR alone', file: srt('a\nb', 'c').replaceAll('\n', '\r'), texts: ['a b', 'c'] },
  { what: 'CR CR LF', file: srt('a\nb', 'c').replaceAll('\n', '\r\r\n'), texts: ['a b', 'c'] },
  {
    what: 'an empty line below each, numbers too',
    file: srt('a\nb', 'c').replaceAll('\n', '\n\n'),
    texts: ['a b', 'c'],
    ffmpegAlso: ['2'],
  },
  { what: 'BOM', file: `\ufeff${srt('a')}`, texts: ['a'] },
  { what: 'no numbers', file: srt('a', 'b').replaceAll(/^\d\n/gm, ''), texts: ['a', 'b'] },
  { what: 'numbers that skip', file: srt('a', 'b').replace(/^2\n/m, '17\n'), texts: ['a', 'b'] },
  { what: 'a number behind the last', file: `${srt('a')}\n2\n`, texts: ['a'], leftOut: [5], ffmpegAlso: ['2'] },
  { what: 'coordinates', file: srt('a').replace(/,000\na/, ',000  X1:100 X2:200 Y1:1 Y2:2\na'), texts: ['a'] },
  { what: 'points, and no hours', file: '1\n00:01.5 --> 00:02.25\na\n', texts: ['a'] },
  { what: 'no thousandths', file: '1\n00:00:01 --> 00:00:02\na\n', texts: ['a'] },
  { what: 'a colon before the thousandths', file: '1\n00:00:01:000 --> 00:00:02:000\na\n', texts: ['a'] },
  { what: 'one-digit parts', file: '1\n0:0:1,0 --> 0:0:2,0\na\n', texts: ['a'] },
  { what: 'blanks in the times', file: '1\n00: 00: 01, 000 --> 00: 00: 02, 000\na\n', texts: ['a'] },
  { what: 'no blanks around the arrow', file: '1\n00:00:01,000-->00:00:02,000\na\n', texts: ['a'] },
  { what: 'other arrows', file: srt('a', 'b', 'c').replace('-->', '->').replace('-->', '–>'), texts: ['a', 'b', 'c'] },
  { what: 'an arrow among words', file: srt('go --> there', 'b'), texts: ['go --> there', 'b'] },
  { what: 'begins before the video', file: '1\n-00:00:01,000 --> 00:00:02,000\na\n', texts: ['a'] },
  {
    what: 'ends before the video begins',
    file: `1\n-00:00:03,000 --> -00:00:02,000\nx\n\n${srt('a')}`,
    texts: ['a'],
    leftOut: [2],
    ffmpegAlso: ['x'],
  },
  {
    what: 'out of order',
    file: '1\n00:00:05,000 --> 00:00:06,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n',
    texts: ['a', 'b'],
  },
  { what: 'tags', file: srt('<font color="#ff0">a</font> <b>b</b>\n<i>c<br>d</i>'), texts: ['a b c d'] },
  { what: 'a tag that nobody knows', file: srt('<sigh>a</sigh>'), texts: ['a'], leftOut: [3] },
  {
    what: 'signs that are no tags',
    // ffmpeg takes the text between `<` and `>` for a tag.
    ffmpegAlso: ['xz'],
    file: srt('1 < 2 and 3 > 2, I <3 you, x<y and y>z'),
    texts: ['1 < 2 and 3 > 2, I <3 you, x<y and y>z'],
  },
  { what: 'an address in brackets', file: srt('Ann <ann@example.com>'), texts: ['Ann <ann@example.com>'] },
  { what: 'SubStation Alpha', file: srt('{\\an8}{\\pos(1,2)\\fs20}a\\Nb\\hc'), texts: ['a b c'] },
  { what: 'braces', file: srt('{b}a{/b} {y:i}b {c:$0000ff}c {so be it}'), texts: ['a b c {so be it}'] },
  {
    what: 'references',
    file: srt('It&#39;s &#x27;so&#X27; caf&eacute;, R&D &amp; AT&T&hellip; &lt;b&gt;&nbsp;&nope; &copy'),
    texts: ["It's 'so' café, R&D & AT&T… <b> &nope; &copy"],
    ffmpegAlso: ['#39', '#x27', '#X27', 'eacute', 'amp', 'lt', 'gt', 'nbsp', 'hellip', 's', 'so', 'caf'],
  },
  {
    what: 'words that WebVTT keeps for itself',
    file: srt('NOTE this\n\nNOTE that', 'STYLE'),
    texts: ['NOTE this NOTE that', 'STYLE'],
  },
  { what: 'text before the first', file: `by Ann\n\n${srt('a')}`, texts: ['a'], leftOut: [1] },
  {
    what: 'words behind the times',
    file: srt('b').replace(/,000\nb/, ',000 Hello\nb'),
    texts: ['b'],
    leftOut: [2],
  },
  { what: 'two lines that are said twice', file: srt('No.', 'No.', 'Yes.'), texts: ['No.', 'No.', 'Yes.'] },
]

export const VTT_FILES: FileForTests[] = [
  { what: 'a line of one blank first', file: vtt(' \nHello there'), texts: ['Hello there'] },
  { what: 'a line of one blank within and last', file: vtt('a\n \nb\n ', 'c'), texts: ['a b', 'c'] },
  { what: 'captions that roll', file: ROLLING, texts: ['hello and welcome', 'to the shop', '[Music]', 'hello again'] },
  {
    what: 'references',
    file: vtt('It&#39;s &#x27;so&#X27; caf&eacute &amp;amp; &lt;b&gt; &rarr; &nope; R&D'),
    texts: ["It's 'so' café &amp; <b> → &nope; R&D"],
    ffmpegAlso: ['#39', '#x27', '#X27', 'eacute', 'rarr', 's', 'so', 'caf'],
  },
  { what: 'an empty line within', file: vtt('a\n\nlost', 'b'), texts: ['a', 'b'], leftOut: [6] },
  { what: 'CR alone', file: vtt('a\nb', 'c').replaceAll('\n', '\r'), texts: ['a b', 'c'] },
  { what: 'BOM', file: `\ufeff${vtt('a')}`, texts: ['a'] },
  {
    what: 'a head with more',
    file: vtt('a').replace('\n', ' - A title\nKind: captions\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n'),
    texts: ['a'],
  },
  { what: 'no empty line below the head', file: vtt('a', 'b').replace('\n\n', '\n'), texts: ['a', 'b'] },
  {
    what: 'blocks that are no captions',
    file: vtt('a', 'NOTE is a word')
      .replace(
        '\n\n',
        '\n\nREGION\nid:fred\n\nSTYLE\n::cue { color: red }\n\nNOTE one\ntwo\n\nNOTE\n00:09.000 --> 00:10.000\nhidden\n\n',
      )
      .replace('a\n\n', 'a\n\nSTYLE\n::cue(b) {}\n\n'),
    texts: ['a', 'NOTE is a word'],
  },
  {
    what: 'names',
    file: vtt('a', 'b').replaceAll('00:0', 'intro\n00:0').replaceAll('--> intro\n', '--> '),
    texts: ['a', 'b'],
  },
  { what: 'a name of two lines', file: 'WEBVTT\n\none\ntwo\n00:01.000 --> 00:02.000\na\n', texts: ['a'], leftOut: [3] },
  {
    what: 'numbers without an empty line',
    file: vtt('a\n2', 'b').replace('\n\n00:03', '\n00:03'),
    texts: ['a', 'b'],
    ffmpegAlso: ['2', '00', '03', '04', '000'],
  },
  {
    what: 'settings and commas',
    file: vtt('a').replaceAll('.', ',').replace(/00\na/, '00 line:0 align:start region:fred\na'),
    texts: ['a'],
  },
  {
    what: 'voices, classes, languages, ruby',
    file: vtt('<v.loud Ann>hi</v> <c.yellow.bg_blue>there</c> <lang ja>です</lang> <ruby>漢<rt>かん</rt></ruby>'),
    texts: ['hi there です 漢かん'],
  },
  { what: 'signs that are no tags', file: vtt('1 < 2 <3 you, <unclosed'), texts: ['1 < 2 <3 you, <unclosed'] },
  { what: 'an arrow among words', file: vtt('go --> there\nx', 'b'), texts: ['go --> there x', 'b'] },
  { what: 'SubStation Alpha', file: vtt('{\\an8}a'), texts: ['a'], ffmpegAlso: ['{', '}', 'an8'] },
  { what: 'a sign without meaning', file: vtt('a\0b'), texts: ['a\ufffdb'], leftOut: [4] },
  {
    what: 'overlapping',
    file: 'WEBVTT\n\n00:01.000 --> 00:05.000\na\n\n00:03.000 --> 00:06.000\nb\n',
    texts: ['a', 'b'],
  },
  { what: 'a blank one', file: vtt('', 'b'), texts: ['b'] },
  { what: 'hours beyond a day', file: 'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\na\n', texts: ['a'] },
]
