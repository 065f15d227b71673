import type { SubtitleStyle } from '#contract/making/video-lists.ts'

interface Spoken {
  start: number
  end: number
}

/** A span of time in which the captions look the same. */
interface Moment extends Spoken {
  /** The index of the highlighted word. -1 if none is highlighted. */
  spoken: number
}

/** The shortest highlight that people notice. */
const SHORTEST_MS = 100
/** The most pictures for one video. Each is a file as wide as the video. */
export const MOST_CAPTION_PICTURES = 8_000

/**
 * The moments at which a caption looks different. Words that are spoken too quickly to be noticed share one highlight,
 * which is on the longest of them.
 */
export function momentsOf({ start, end }: Spoken, words: readonly Spoken[], style: SubtitleStyle): Moment[] {
  if (words.length === 0) return []
  if (style !== 'highlight') return [{ spoken: -1, start, end }]
  const made: (Moment & { longest: number })[] = []
  for (const [index, word] of words.entries()) {
    const from = index === 0 ? start : word.start
    const until = words[index + 1]?.start ?? end
    const last = made.at(-1)
    // A short moment is joined with the one after it, and at the end of the caption with the one before it.
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

/** The most pictures that a caption of this many words can need, whenever each of them is spoken. */
export function captionPicturesAtMost({ start, end }: Spoken, words: number, style: SubtitleStyle): number {
  const moments = Math.max(1, Math.floor(Math.round((end - start) * 1000) / SHORTEST_MS))
  return Math.min(words, style === 'highlight' ? moments : 1)
}
