import type { Caption } from '#contract/making/video.ts'
import { MAX_CAPTIONS } from '#contract/making/video-lists.ts'
import { type TimedWord, textOf, widthOf } from './timed-word.ts'

/** A pause that always ends a caption. */
const PAUSE_SECONDS = 0.6
const LONGEST_SECONDS = 5
/** How long a caption stays after its last word, unless another begins. Its end must be within 150 ms of the speech. */
const STAYS_SECONDS = 0.12
/**
 * A caption that has reached the end of a sentence adds words of the next sentence only if it is shorter than this
 * share of the width.
 */
const SHORT = 0.45

const ENDS_SENTENCE = /[.!?…。！？؟।]["'»”’)\]]*$/u
const ENDS_CLAUSE = /[,;:،、，；：–—]["'»”’)\]]*$/u

/** Divides words into captions of at most this width, preferably at pauses. */
export function captionsOfWords(words: readonly TimedWord[], mostWidth: number): Caption[] {
  const groups: TimedWord[][] = []
  let group: TimedWord[] = []
  for (const word of words) {
    if (group.length > 0 && breaksBefore(word, group, mostWidth)) {
      groups.push(group)
      group = []
    }
    group.push(word)
  }
  if (group.length > 0) groups.push(group)
  return groups.slice(0, MAX_CAPTIONS).map((own, at) => captionOf(own, groups[at + 1]?.[0]?.start))
}

function breaksBefore(word: TimedWord, group: readonly TimedWord[], mostWidth: number): boolean {
  const last = group.at(-1)
  const first = group[0]
  if (!last || !first) return false
  const pause = word.start - last.end
  const width = widthOf(textOf(group))
  if (width + widthOf(word.text) + (word.spaced ? 1 : 0) > mostWidth) return true
  if (pause >= PAUSE_SECONDS || word.end - first.start > LONGEST_SECONDS) return true
  if (ENDS_SENTENCE.test(last.text)) return width > mostWidth * SHORT || pause > 0.2
  return ENDS_CLAUSE.test(last.text) && width > mostWidth * 0.7
}

function captionOf(words: readonly TimedWord[], nextStart: number | undefined): Caption {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const stays = Math.min(end + STAYS_SECONDS, nextStart ?? Number.POSITIVE_INFINITY)
  return { text: textOf(words), start: inMs(start), end: inMs(Math.max(stays, start + 0.05)) }
}

const inMs = (seconds: number): number => Math.round(seconds * 1000) / 1000
