import type { Caption } from '#contract/making/video.ts'
import { spreadWords } from './spread-words.ts'
import { type TimedWord, tokensOf } from './timed-word.ts'

export interface TimedCaption extends Caption {
  words: TimedWord[]
}

/** How far a caption can be moved before its words lose the times of the speech. */
const NEAR_SECONDS = 0.25

/**
 * Captions with the time of each word, for highlighting the spoken word. A word that is still in the caption keeps its
 * time in the speech; other words share the remaining time by their length. No caption lasts longer than the video.
 */
export function captionsWithWordTimes(
  captions: readonly Caption[],
  heard: readonly TimedWord[],
  seconds: number,
): TimedCaption[] {
  return captions
    .filter(({ text, start }) => text.trim() !== '' && start < seconds)
    .map((caption) => {
      const end = Math.min(caption.end, seconds)
      const near = heard.filter((word) => word.end > caption.start - NEAR_SECONDS && word.start < end + NEAR_SECONDS)
      return { ...caption, end, words: spreadWords(tokensOf(caption.text), near, { from: caption.start, to: end }) }
    })
}
