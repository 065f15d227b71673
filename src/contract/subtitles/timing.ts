export interface Times {
  /** Seconds; below zero where the file says so. */
  start: number
  end: number
  /** What follows the times in their line: settings, coordinates, or words that belong to a line of their own. */
  rest: string
}

/** `00:00:01,000`, with or without hours and thousandths, with spaces between, and with a colon before the thousandths. */
const TIME = String.raw`(-?)\s{0,9}(?:(\d{1,4})\s{0,9}:\s{0,9})?(\d{1,2})\s{0,9}:\s{0,9}(\d{1,2})(?:\s{0,9}([.,:])\s{0,9}(\d{0,9}))?`
/** WebVTT and SubRip write `-->`; hands and converters write the others. */
const ARROW = String.raw`(?:[-\u2010-\u2015]{1,3}\s?(?:>|&gt;)|=+>|\u2192)`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s(.*))?$`)
/** A line that tries to hold times: words around an arrow do not. */
const TRIES = /^\s*-?\d+\s*[:.,]\s*\d.*-->|-->\s*-?\d+\s*:\s*\d/

/** The times of a line; `bad` if it tries to hold some and does not, and null if it holds words. */
export function timesIn(line: string): Times | 'bad' | null {
  // In most lines there is no arrow.
  if (!/[>\u2192]|&gt;/.test(line)) return null
  const found = TIMING.exec(line)
  if (!found) return TRIES.test(line) ? 'bad' : null
  const [start, end] = [secondsOf(found.slice(1, 7)), secondsOf(found.slice(7, 13))]
  return start === null || end === null ? 'bad' : { start, end, rest: found[13] ?? '' }
}

function secondsOf([sign, hours, minutes, seconds, mark, fraction = '']: (string | undefined)[]): number | null {
  const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)]
  // Behind a colon two digits count frames, whose rate nobody knows.
  if (m > 59 || s > 59 || (mark === ':' && fraction.length !== 3)) return null
  const ms = Math.round(Number(`0.${fraction}0`) * 1000)
  return (sign ? -1 : 1) * (h * 3600 + m * 60 + s + ms / 1000)
}

const SETTING = /[a-z][\w-]*:\s*\S*|\{[^{}]*\}/gi

/** Whether words stand where only settings may. */
export const holdsWords = (rest: string): boolean => /\p{L}/u.test(rest.replace(SETTING, ''))
