import type { SubtitleStyle } from '#contract/making/video-lists.ts'

interface Spoken {
  start: number
  end: number
}

/** While it lasts the captions look the same. */
interface Moment extends Spoken {
  /** Which of the words is marked; -1: none is. */
  spoken: number
}

/** Nobody sees a mark that is there for less. */
const SHORTEST_MS = 100
/** Of one video: each is a file as wide as the video. */
export const MOST_CAPTION_PICTURES = 8_000

/** When a caption looks different: words that are spoken faster than anybody sees share a mark, on the longest of them. */
export function momentsOf({ start, end }: Spoken, words: readonly Spoken[], style: SubtitleStyle): Moment[] {
  if (words.length === 0) return []
  if (style !== 'highlight') return [{ spoken: -1, start, end }]
  const made: (Moment & { longest: number })[] = []
  for (const [index, word] of words.entries()) {
    const from = index === 0 ? start : word.start
    const until = words[index + 1]?.start ?? end
    const last = made.at(-1)
    // A short one at the end has nothing after it.
    if (last && (isShort(last.start, last.end) || isShort(from, end))) {
      last.end = until
      if (until - from <= last.longest) continue
      last.spoken = index
      last.longest = until - from
    } else made.push({ spoken: index, start: from, end: until, longest: until - from })
  }
  return made.filter((moment) => moment.end > moment.start).map(({ longest: _, ...moment }) => moment)
}

const isShort = (start: number, end: number): boolean => Math.round((end - start) * 1000) < SHORTEST_MS

/** At most so many pictures show a caption of so many words, whenever each of them is spoken. */
export function mostPictures({ start, end }: Spoken, words: number, style: SubtitleStyle): number {
  const moments = Math.max(1, Math.floor(Math.round((end - start) * 1000) / SHORTEST_MS))
  return Math.min(words, style === 'highlight' ? moments : 1)
}
