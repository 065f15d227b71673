/**
 * Writes docs/guides/limits.md, what each network accepts, from the table of limits. With --check it changes nothing,
 * and fails if the page is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_TEXT, mostText, ROOM } from '#contract/limits/draft-room.ts'
import type {
  CountBy,
  CountLimit,
  DocumentLimits,
  EncodingLimits,
  ImageLimits,
  KindLimits,
  LengthLimit,
  NetworkLimits,
  VideoLimits,
} from '#contract/limits/limit-shapes.ts'
import { LIMITS, MB } from '#contract/limits/limits.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { COUNT_SOURCES, SIGNS } from '#rules/counting/signs.ts'

const FILE = join(import.meta.dirname, '../docs/guides/limits.md')

const HEAD = `# What each network takes

Written by \`npm run generate\` from \`src/contract/limits/limits.ts\`: change it there. The payload schemas, the content checks and their
messages, and the fields of the web app use the same table. A limit without a page is commonly known, was observed, or is
Galley's own, such as the length of a thread. Sizes are decimal: 1 MB is a million bytes.
`

const COUNTED: Record<CountBy, string> = {
  utf16: 'characters (UTF-16 code units)',
  code_points: 'characters (code points)',
  weighted: 'characters as X weighs them',
  graphemes: 'characters as people see them',
  utf8_bytes: 'bytes of UTF-8',
  threads: 'characters, an emoji counting its bytes',
}

/** The limited thing, its limit, the page that states the limit, and the kind of post to which it applies. */
type Line = [what: string, limit: string, source: string | null, kind?: string | undefined]

const number = (value: number): string => value.toLocaleString('en-US')
const size = (bytes: number): string => (bytes >= 1000 * MB ? `${number(bytes / (1000 * MB))} GB` : `${bytes / MB} MB`)
const formats = (types: readonly string[]): string =>
  types.map((type) => type.replace(/^.*\//, '').replace('quicktime', 'mov').toUpperCase()).join(', ')
const length = ({ max, count }: LengthLimit): string => `${number(max)} ${COUNTED[count]}`
const joined = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('; ')
const range = ({ min, max }: { min: number; max: number }): string => `${number(min)} to ${number(max)}`

function images({
  max,
  types,
  maxBytes,
  maxGifBytes,
  advisedGif,
  maxPixels,
  ratio,
  altText,
  animated,
}: ImageLimits): string {
  return joined([
    `${max}, ${formats(types)}`,
    `${size(maxBytes)} each${maxGifBytes === undefined ? '' : `, a GIF ${size(maxGifBytes)}`}`,
    advisedGif &&
      `a GIF over ${advisedGif.width} × ${advisedGif.height} or ${advisedGif.frames} pictures may be refused`,
    maxPixels !== undefined && `${number(maxPixels)} pixels`,
    ratio && `width to height ${ratio.min} to ${ratio.max}, ${ratio.advised.min} to ${ratio.advised.max} advised`,
    animated && `${formats(animated)} that move`,
    altText && (altText.max === null ? 'alt text' : `alt text of ${length(altText)}`),
  ])
}

function video({ types, maxBytes, minSeconds, maxSeconds, ratio, least, most, side, advised }: VideoLimits): string {
  return joined([
    `one, ${formats(types)}`,
    maxBytes === null ? 'no size named' : size(maxBytes),
    maxSeconds === null ? 'no length named' : `${minSeconds === 0 ? 'up' : minSeconds} to ${number(maxSeconds)} s`,
    ratio && `width to height ${ratio.words ?? range(ratio)}`,
    least && `${least.width} × ${least.height} pixels at least`,
    most && `${number(most.width)} pixels wide at most`,
    side && `sides of ${range(side)} pixels`,
    advised && `sides of ${range(advised.side)} pixels and up to 1:${advised.ratio} advised`,
  ])
}

const document = ({ maxBytes, maxPages }: DocumentLimits): string => `one PDF; ${size(maxBytes)}; ${maxPages} pages`

const NAMES: Record<string, string> = { avc: 'H.264', hevc: 'HEVC', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', aac: 'AAC' }
const named = (codecs: readonly string[]): string => codecs.map((codec) => NAMES[codec] ?? codec).join(', ')

function encoding(limits: EncodingLimits): string {
  const { codecs, chroma, maxBitDepth = {}, frameRate, progressive, audio, lowComplexity } = limits
  const depths = Object.entries(maxBitDepth).map(([codec, bits]) => `${named([codec])} of ${bits} bits`)
  return joined([
    codecs && named(codecs),
    chroma?.join(', '),
    depths.join(', '),
    frameRate && `${frameRate.min === undefined ? 'up to' : `${frameRate.min} to`} ${frameRate.max} frames a second`,
    progressive && 'progressive',
    audio && `sound: ${named(audio)}${lowComplexity ? '-LC' : ''}`,
    limits.maxChannels !== undefined && `${limits.maxChannels} channels`,
    limits.maxSampleRate !== undefined && `${limits.maxSampleRate / 1000} kHz`,
  ])
}

function linesOfEncoding(kind: string, limits: KindLimits['video']): Line[] {
  const { encoding: required, advisedEncoding: advised } = limits ?? {}
  return [
    ...(required ? [['Encoding of videos, required', encoding(required), required.source, kind] satisfies Line] : []),
    ...(advised ? [['Encoding of videos, advised', encoding(advised), advised.source, kind] satisfies Line] : []),
  ]
}

function linesOfKind([kind, limits]: [string, KindLimits]): Line[] {
  return [
    ...limits.text.map(({ max, count, source }): Line => ['Text', `${number(max)} ${COUNTED[count]}`, source, kind]),
    limits.images ? ['Images', images(limits.images), limits.images.source, kind] : ['Images', 'none', null, kind],
    limits.video ? ['Video', video(limits.video), limits.video.source, kind] : ['Video', 'none', null, kind],
    ...linesOfEncoding(kind, limits.video),
    ...(limits.document ? [['Document', document(limits.document), limits.document.source, kind] satisfies Line] : []),
  ]
}

const MOST = {
  parts: 'Posts of a thread',
  hashtags: 'Hashtags',
  mentions: 'Accounts named in a text',
  collaborators: 'Collaborators',
  links: 'Links in a post',
  cashtags: 'Cashtags in a post',
  langs: 'Languages',
  labels: 'Labels',
} as const satisfies { [K in keyof NetworkLimits]?: string }

const LENGTHS = {
  title: 'Title',
  topic: 'Topic',
  comment: 'First comment',
  tags: 'All tags together',
  tag: 'One tag',
  flair: 'Text of a flair',
  flairId: 'Id of a flair',
} as const satisfies { [K in keyof NetworkLimits]?: string }

function linesOfNetwork(limits: NetworkLimits): Line[] {
  const most = Object.entries(MOST).flatMap(([key, what]): Line[] => {
    const limit: CountLimit | undefined = limits[key as keyof typeof MOST] // the table's own keys
    if (!limit) return []
    const advised = limit.advised === undefined ? '' : `; ${limit.advised} advised`
    return [[what, `${number(limit.max)}${advised}`, limit.source, limit.of]]
  })
  const lengths = Object.entries(LENGTHS).flatMap(([key, what]): Line[] => {
    const limit: LengthLimit | undefined = limits[key as keyof typeof LENGTHS] // the table's own keys
    return limit ? [[what, length(limit), limit.source ?? null, limit.of]] : []
  })
  if (!limits.poll) return [...most, ...lengths]
  const { options, optionLength: max, optionCount: count, minutes, source } = limits.poll
  return [
    ...most,
    ...lengths,
    ['Poll', `${range(options)} options of ${length({ max, count })}; ${range(minutes)} minutes`, source],
  ]
}

function section(platform: Platform): string {
  const limits: NetworkLimits = LIMITS[platform]
  const row = ([what, limit, source, kind = 'any']: Line) =>
    `| ${kind} | ${what} | ${limit} | ${source === null ? '' : `<${source}>`} |`
  const rows = [...Object.entries(limits.kinds).flatMap(linesOfKind), ...linesOfNetwork(limits)].map(row)
  const head = `| Kind of post | What | Limit | Page |\n|---|---|---|---|`
  return `\n## ${PLATFORM_NAMES[platform]}\n\nCompared in ${limits.checkedOn}.\n\n${head}\n${rows.join('\n')}\n`
}

const room = PLATFORMS.map((platform) => `| ${PLATFORM_NAMES[platform]} | ${number(mostText(platform))} |`)
const OURS = `
## Limits of drafts

A draft may be longer than its network takes, so that somebody can shorten it: the check says by how much it is over. At most, a
whole thread has ${number(MOST_TEXT)} characters, alt text ${number(ROOM.altText)}, a title of a document ${ROOM.title}, a first comment ${number(ROOM.comment)}.

| Network | Characters of one part |
|---|---|
${room.join('\n')}
`

const UNITS = Object.entries(COUNTED) as [CountBy, string][] // the table's own keys
const unitRow = ([unit, words]: [CountBy, string]): string => {
  const source = COUNT_SOURCES[unit]
  return `| ${words} | ${source === null ? '' : `<${source}>`} |`
}
const visible = (sign: string): string => (/^[\u200B\s]/.test(sign) ? '' : sign)
const signRow = ({ what, sign, costs }: (typeof SIGNS)[number]): string =>
  `| ${what} | ${visible(sign)} | ${UNITS.map(([unit]) => costs[unit]).join(' | ')} |`
const COUNTING = `
## How much each character counts

Networks count in their own units. If a network only says "characters", Galley counts UTF-16 code units, which never gives fewer
than the network's own count. On X every link counts 23. The simulated networks count by the same documents, in code of
their own.

| Unit | Page |
|---|---|
${UNITS.map(unitRow).join('\n')}

| Character | | UTF-16 | Code points | X | As seen | Bytes | Threads |
|---|---|---|---|---|---|---|---|
${SIGNS.map(signRow).join('\n')}
`

const page = `${HEAD}${PLATFORMS.map(section).join('')}${COUNTING}${OURS}`

if (!process.argv.includes('--check')) {
  await writeFile(FILE, page)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== page) {
  console.error('docs/guides/limits.md does not fit src/contract/limits/limits.ts: run "npm run generate"')
  process.exitCode = 1
}
