/** A cue with its lines as they are shown. */
export interface ShownCue {
  start: number
  end: number
  lines: string[]
  /** The line of its times in the file. */
  line: number
  /** Whether it says when each of its words is spoken. */
  isTimed: boolean
}

/** Seconds; programs that write such captions leave less than this between two. */
const GAP = 0.05

/**
 * Captions that roll, as YouTube writes down what it hears, repeat the line before above each new one, and stand still
 * for a hundredth of a second between. Here each line is said once. In a file that does not roll, what is said twice
 * stays: people do say "No" twice.
 */
export function unrolled(cues: readonly ShownCue[]): ShownCue[] {
  const pairs = cues.slice(1).map((cue, at) => overlapOf(cues[at], cue))
  const rolling = pairs.filter((overlap, at) => overlap > 0 && overlap < (cues[at + 1]?.lines.length ?? 0)).length
  const isTimed = cues.some((cue) => cue.isTimed)
  if (!isTimed && rolling * 2 < pairs.length) return [...cues]
  const made: ShownCue[] = []
  for (const [at, cue] of cues.entries()) {
    const before = made.at(-1)
    const above = cues[at - 1]
    const overlap = overlapOf(above, cue)
    if (before && above && overlap === cue.lines.length && (isStill(cue) || isStill(above))) {
      before.end = Math.max(before.end, cue.end)
    } else {
      made.push({ ...cue, lines: overlap < cue.lines.length ? cue.lines.slice(overlap) : cue.lines })
    }
  }
  return made
}

const isStill = ({ start, end }: ShownCue): boolean => end - start <= GAP

/** How many lines at the end of one are those at the beginning of the next, which follows at once. */
function overlapOf(before: ShownCue | undefined, cue: ShownCue): number {
  if (!before || cue.start - before.end > GAP) return 0
  let most = Math.min(before.lines.length, cue.lines.length)
  while (most > 0 && !before.lines.slice(-most).every((line, at) => line === cue.lines[at])) most--
  return most
}
