import type { Caption } from './video.ts'
import { MAX_CAPTION_CHARACTERS, MAX_CAPTIONS } from './video-lists.ts'

/** Of a subtitle file: a film has about 100 KB. */
export const MAX_SUBTITLE_CHARACTERS = 400_000

export interface SubtitleProblem {
  /** Counted from 1. */
  line: number
  code: 'too_long' | 'no_captions' | 'bad_time' | 'ends_before_start' | 'too_many'
  message: string
}

/** `00:01:02,345 --> 00:01:04.000` with whatever follows; SubRip and WebVTT differ in the comma, and few keep to it. */
const TIMING = /^\s*(\S{1,20})\s*-->\s*(\S{1,20})(?:\s.*)?$/
const TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})$/

/** Reads a SubRip or WebVTT file into captions in order of time, none of which overlap. */
export function readSubtitles(file: string): { captions: Caption[] } | { problem: SubtitleProblem } {
  if (file.length > MAX_SUBTITLE_CHARACTERS) {
    return bad(1, 'too_long', `A subtitle file may have ${MAX_SUBTITLE_CHARACTERS / 1000} thousand characters`)
  }
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const found: Caption[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^(NOTE|STYLE|REGION)(\s|$)/.test(line)) {
      while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') at++
      continue
    }
    if (!line.includes('-->')) continue
    const times = timesOf(line)
    if (!times) return bad(at + 1, 'bad_time', 'This line is to hold two times, as 00:00:01,000 --> 00:00:02,500')
    if (times.end <= times.start) return bad(at + 1, 'ends_before_start', 'This caption ends before it begins')
    if (found.length === MAX_CAPTIONS) return bad(at + 1, 'too_many', `${MAX_CAPTIONS} captions are taken at most`)
    const text: string[] = []
    for (; at + 1 < lines.length && lines[at + 1]?.trim() !== '' && !lines[at + 1]?.includes('-->'); at++) {
      text.push(lines[at + 1] ?? '')
    }
    // Where no empty line stands between two captions, the number of the next one is no text of this one.
    if (lines[at + 1]?.includes('-->') && /^\d+$/.test(text.at(-1)?.trim() ?? '')) text.pop()
    const plain = plainText(text.join(' '))
    if (plain.length > MAX_CAPTION_CHARACTERS) {
      return bad(at + 1, 'too_long', `A caption may have ${MAX_CAPTION_CHARACTERS} characters: split this one`)
    }
    if (plain !== '') found.push({ text: plain, ...times })
  }
  if (found.length > 0) return { captions: inOrder(found) }
  return bad(lines.length, 'no_captions', 'There is no caption in it: give a SubRip (.srt) or WebVTT (.vtt) file')
}

const bad = (line: number, code: SubtitleProblem['code'], message: string) => ({ problem: { line, code, message } })

function timesOf(line: string): { start: number; end: number } | null {
  const [, from = '', to = ''] = TIMING.exec(line) ?? []
  const [start, end] = [secondsOf(from), secondsOf(to)]
  return start === null || end === null ? null : { start, end }
}

function secondsOf(time: string): number | null {
  const parts = TIME.exec(time)
  if (!parts) return null
  const [hours, minutes, seconds] = [parts[1] ?? '0', parts[2], parts[3]].map(Number) as [number, number, number]
  return hours * 3600 + minutes * 60 + seconds + Number((parts[4] ?? '').padEnd(3, '0')) / 1000
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '\u200e', rlm: '\u200f' }

/** Without the marks of either format: `<i>`, `<v Ann>`, `<00:01.000>`, `{\an8}`. */
const plainText = (text: string): string =>
  text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\{\\[^{}]{0,200}\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** In order of time; one that is still shown when the next begins gives way to it. */
export function inOrder(captions: readonly Caption[]): Caption[] {
  const sorted = [...captions].sort((a, b) => a.start - b.start)
  const made: Caption[] = []
  for (const caption of sorted) {
    const before = made.at(-1)
    if (before && caption.start < before.end) {
      if (caption.start - before.start < 0.05) {
        before.text = `${before.text} ${caption.text}`.slice(0, MAX_CAPTION_CHARACTERS).toWellFormed()
        before.end = Math.max(before.end, caption.end)
        continue
      }
      before.end = caption.start
    }
    made.push({ ...caption })
  }
  return made
}

export const writeSrt = (captions: readonly Caption[]): string =>
  captions
    .map(({ text, start, end }, at) => `${at + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${oneLine(text)}\n`)
    .join('\n')

export const writeVtt = (captions: readonly Caption[]): string =>
  [
    'WEBVTT\n',
    ...captions.map(
      ({ text, start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(oneLine(text))}\n`,
    ),
  ].join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('-->', '→').trim()
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number, mark: string): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${mark}${String(ms % 1000).padStart(3, '0')}`
}
