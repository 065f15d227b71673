import { quoted, type SubtitleNote } from './note.ts'
import { holdsWords, type Times, timesIn } from './timing.ts'

export interface Line {
  text: string
  /** Counted from 1. */
  line: number
}

/** The times of a cue with the lines below them, as the file has them. */
export interface Cue extends Times {
  line: number
  lines: Line[]
}

export type Cues = { cues: Cue[]; notes: SubtitleNote[] } | { badTime: number }

/**
 * Finds the cues of a file. Every line with times begins a cue. In SubRip everything up to the next times belongs to
 * the cue, since people leave empty lines between sentences, and ffmpeg reads files in the same way. In WebVTT an empty
 * line ends the cue. A line of blanks does not: YouTube writes such a line where nothing is to be shown.
 */
export function cuesOf(lines: readonly string[], isVtt: boolean): Cues {
  const notes: SubtitleNote[] = []
  const cues: Cue[] = []
  /** The lines since the last line with times. */
  let below: Line[] = []
  let number = 0
  const close = (name: Line | null): void => {
    const cue = cues.at(-1)
    const [own, stray] = isVtt ? upToEmptyLine(below) : cue ? [below, []] : [[], below]
    if (cue) cue.lines = own
    for (const { text, line } of firstOfEach(stray)) {
      notes.push({ line, message: `${quoted(text)} has no times and was left out` })
    }
    number = name ? Number(name.text) : number + 1
    below = []
  }
  const unread = isVtt ? withoutComments(lines) : lines
  for (const [at, text] of unread.entries()) {
    const line = at + 1
    const times = timesIn(text)
    const isBad =
      times === 'bad' || (times === null && text.includes('-->') && /^\s*\d+\s*$/.test(unread[at - 1] ?? ''))
    if (isBad) return { badTime: line }
    if (times === null) {
      below.push({ text, line })
      continue
    }
    const name = isVtt ? takeName(below) : takeNumber(below, number + 1)
    close(name)
    if (holdsWords(times.rest)) {
      notes.push({
        line,
        message: `${quoted(times.rest)} stands after the times and was left out: put it on a line of its own`,
      })
    }
    cues.push({ ...times, line, lines: [] })
  }
  const left = isVtt ? null : takeLastNumber(below, number + 1)
  if (left) notes.push({ line: left.line, message: `the number ${left.text.trim()} has no times and was left out` })
  close(null)
  return { cues, notes }
}

const COMMENT = /^(NOTE|STYLE|REGION)(\s|$)/

/** Removes the header and comments. The lines before the first empty line are the file's header. */
function withoutComments(lines: readonly string[]): string[] {
  let isComment = false
  let isHead = true
  return lines.map((text, at) => {
    const begins = at === 0 || lines[at - 1] === '' || isHead
    if (text === '' || timesIn(text) !== null) isHead = false
    if (begins && COMMENT.test(text)) isComment = true
    else if (text.trim() === '') isComment = false
    return isComment || isHead ? '' : text
  })
}

const isBlank = ({ text }: Line): boolean => text.trim() === ''
const isNumber = (line: Line | undefined): line is Line => line !== undefined && /^\s*\d{1,9}\s*$/.test(line.text)

/**
 * In WebVTT a line directly before the times may name the cue. It counts as a name if an empty line stands before it,
 * or if it is a number.
 */
function takeName(below: Line[]): Line | null {
  const last = below.at(-1)
  if (!last || isBlank(last)) return null
  const standsAlone = below.length > 1 && below.at(-2)?.text === ''
  if (!standsAlone && !isNumber(last)) return null
  below.pop()
  return isNumber(last) ? last : null
}

/**
 * In SubRip a number stands before the times. If the file has empty lines between all lines, only the next expected
 * number is taken as one.
 */
function takeNumber(below: Line[], next: number): Line | null {
  const last = below.at(-1)
  if (isNumber(last)) return below.pop() ?? null
  const at = below.findLastIndex((line) => !isBlank(line))
  const named = below[at]
  if (!isNumber(named) || Number(named.text) !== next) return null
  below.splice(at)
  return named
}

/** Removes the number of a caption that the file no longer holds. */
function takeLastNumber(below: Line[], next: number): Line | null {
  const at = below.findLastIndex((line) => !isBlank(line))
  const before = below[at - 1]
  if (!before || !isBlank(before) || Number(below[at]?.text) !== next) return null
  return takeNumber(below, next)
}

function upToEmptyLine(lines: Line[]): [own: Line[], stray: Line[]] {
  const end = lines.findIndex(({ text }) => text === '')
  return end === -1 ? [lines, []] : [lines.slice(0, end), lines.slice(end)]
}

/** The first line of each run of neighbouring lines, so that one cause is reported once. */
const firstOfEach = (lines: Line[]): Line[] =>
  lines.filter((line, at) => !isBlank(line) && (at === 0 || isBlank(lines[at - 1] ?? line)))
