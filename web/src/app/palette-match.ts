/**
 * How well words name something; higher is better, null if any of the words is missing in it. An empty search matches
 * everything.
 */
export function matchOf(asked: string, label: string): number | null {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  let score = 0
  for (const part of asked.toLowerCase().split(/\s+/).filter(Boolean)) {
    if (words[0]?.startsWith(part)) score += 3
    else if (words.some((word) => word.startsWith(part))) score += 2
    else if (label.toLowerCase().includes(part)) score += 1
    else return null
  }
  return score
}

/** The matches, best first; equal ones keep their order. */
export function matching<T extends { label: string }>(asked: string, all: readonly T[]): T[] {
  return all
    .flatMap((one) => {
      const score = matchOf(asked, one.label)
      return score === null ? [] : [{ one, score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
