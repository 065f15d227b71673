import type { Caption } from '../making/video.ts'
import { MAX_CAPTION_CHARACTERS, MAX_CAPTIONS, MAX_SUBTITLE_CHARACTERS } from '../making/video-lists.ts'
import { type Cue, cuesOf } from './cues.ts'
import { inOrder } from './in-order.ts'
import { quoted, type SubtitleNote } from './note.ts'
import { plainText } from './plain-text.ts'
import { type ShownCue, unrolled } from './unrolled.ts'

export interface SubtitleProblem {
  /** Counted from 1. */
  line: number
  code: 'too_long' | 'no_captions' | 'bad_time' | 'ends_before_start' | 'too_many'
  message: string
}

/** `leftOut` lists what is in the file and in no caption. */
export type ReadSubtitles = { captions: Caption[]; leftOut: SubtitleNote[] } | { problem: SubtitleProblem }

const BAD_TIME = 'This line must hold two times, such as 00:00:01,000 --> 00:00:02,500'
const NONE = 'The file has no captions: give a SubRip (.srt) or WebVTT (.vtt) file'
const UNREADABLE = '\ufffd'

/** Reads a SubRip or WebVTT file into captions that are sorted by time and do not overlap. Decision 082 */
export function readSubtitles(file: string): ReadSubtitles {
  if (file.length > MAX_SUBTITLE_CHARACTERS) {
    return bad(1, 'too_long', `A subtitle file may have ${MAX_SUBTITLE_CHARACTERS / 1000} thousand characters`)
  }
  const text = file.replace(/^\ufeff/, '').replaceAll('\0', UNREADABLE)
  const isVtt = /^WEBVTT(?:\s|$)/.test(text)
  const lines = text.split(/\r\r?\n|\n|\r/)
  const found = cuesOf(lines, isVtt)
  if ('badTime' in found) return bad(found.badTime, 'bad_time', BAD_TIME)
  const { cues } = found
  const backwards = cues.find(({ start, end }) => end <= start)
  if (backwards) return bad(backwards.line, 'ends_before_start', 'This caption ends before it begins')
  const excess = cues[MAX_CAPTIONS]
  if (excess) return bad(excess.line, 'too_many', `${MAX_CAPTIONS} captions are taken at most`)

  const notes = [...found.notes, ...notesOfSigns(lines)]
  const shown = cues.flatMap((cue) => shownCue(cue, isVtt, notes))
  const captions = unrolled(shown.toSorted((a, b) => a.start - b.start)).map((cue) => ({
    ...cue,
    text: cue.lines.join(' '),
  }))
  const long = captions.find(({ text }) => text.length > MAX_CAPTION_CHARACTERS)
  if (long) {
    return bad(long.line + 1, 'too_long', `A caption may have ${MAX_CAPTION_CHARACTERS} characters: split this one`)
  }
  if (captions.length === 0) return bad(lines.length, 'no_captions', NONE)
  return { captions: inOrder(captions.map(({ text, start, end }) => ({ text, start, end }))), leftOut: notes }
}

const bad = (line: number, code: SubtitleProblem['code'], message: string) => ({ problem: { line, code, message } })

/**
 * The cue in a list, or an empty list if the cue has no words or no valid times. Adds a note about everything that is
 * left out.
 */
function shownCue(cue: Cue, isVtt: boolean, notes: SubtitleNote[]): ShownCue[] {
  const lines = cue.lines
    .filter(({ text }) => text.trim() !== '')
    .map((line) => ({ ...line, ...plainText(line.text, isVtt) }))
  for (const { line, leftOut } of lines) {
    for (const mark of leftOut) notes.push({ line, message: `${quoted(mark)} was taken for formatting and left out` })
  }
  const words = lines.filter(({ text }) => text !== '')
  if (words.length === 0) return []
  if (cue.end <= 0) {
    notes.push({ line: cue.line, message: 'this caption ends before the video begins and was left out' })
    return []
  }
  return [
    {
      start: Math.max(cue.start, 0),
      end: cue.end,
      lines: words.map(({ text }) => text),
      line: cue.line,
      isTimed: lines.some(({ isTimed }) => isTimed),
    },
  ]
}

function notesOfSigns(lines: readonly string[]): SubtitleNote[] {
  const at = lines.findIndex((text) => text.includes(UNREADABLE))
  if (at === -1) return []
  return [
    { line: at + 1, message: `${UNREADABLE} stands for a character that could not be read: save the file as UTF-8` },
  ]
}
