/** A cue with its lines as they are shown. */
export interface ShownCue {
  start: number
  end: number
  lines: string[]
  /** The number of the line with its times in the file. */
  line: number
  /** Whether the cue says when each of its words is spoken. */
  isTimed: boolean
}

/** Seconds. Programs that write rolling captions leave a shorter gap between two captions. */
const GAP = 0.05

/**
 * Removes the repetitions of rolling captions, so that each line is shown once. YouTube's automatic captions repeat the
 * previous line above each new one, and pause for a hundredth of a second in between. In a file that does not roll,
 * repetitions stay: people do say "No" twice.
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

/** How many of the last lines of one cue are the first lines of the next, which follows at once. */
function overlapOf(before: ShownCue | undefined, cue: ShownCue): number {
  if (!before || cue.start - before.end > GAP) return 0
  let most = Math.min(before.lines.length, cue.lines.length)
  while (most > 0 && !before.lines.slice(-most).every((line, at) => line === cue.lines[at])) most--
  return most
}
