export interface Times {
  /** Seconds. Negative if the file has a minus sign. */
  start: number
  end: number
  /** The rest of the line behind the times: settings, coordinates, or words that belong on a line of their own. */
  rest: string
}

/**
 * `00:00:01,000`, with or without hours and milliseconds, with spaces between, and with a colon before the
 * milliseconds.
 */
const TIME = String.raw`(-?)\s{0,9}(?:(\d{1,4})\s{0,9}:\s{0,9})?(\d{1,2})\s{0,9}:\s{0,9}(\d{1,2})(?:\s{0,9}([.,:])\s{0,9}(\d{0,9}))?`
/** WebVTT and SubRip write `-->`. People and converters also write the other arrows. */
const ARROW = String.raw`(?:[-\u2010-\u2015]{1,3}\s?(?:>|&gt;)|=+>|\u2192)`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s(.*))?$`)
/** Matches a line that is meant to hold times. Words around an arrow are no such line. */
const MEANT_AS_TIMES = /^\s*-?\d+\s*[:.,]\s*\d.*-->|-->\s*-?\d+\s*:\s*\d/

/** The times of a line. `bad` if it is meant to hold times and does not, null if it holds words. */
export function timesIn(line: string): Times | 'bad' | null {
  // Most lines have no arrow.
  if (!/[>\u2192]|&gt;/.test(line)) return null
  const found = TIMING.exec(line)
  if (!found) return MEANT_AS_TIMES.test(line) ? 'bad' : null
  const [start, end] = [secondsOf(found.slice(1, 7)), secondsOf(found.slice(7, 13))]
  return start === null || end === null ? 'bad' : { start, end, rest: found[13] ?? '' }
}

function secondsOf([sign, hours, minutes, seconds, mark, fraction = '']: (string | undefined)[]): number | null {
  const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)]
  // After a colon, two digits count frames, and the frame rate is unknown.
  if (m > 59 || s > 59 || (mark === ':' && fraction.length !== 3)) return null
  const ms = Math.round(Number(`0.${fraction}0`) * 1000)
  return (sign ? -1 : 1) * (h * 3600 + m * 60 + s + ms / 1000)
}

const SETTING = /[a-z][\w-]*:\s*\S*|\{[^{}]*\}/gi

/** Whether the rest of a line has words, although only settings may stand there. */
export const holdsWords = (rest: string): boolean => /\p{L}/u.test(rest.replace(SETTING, ''))
