const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * How well a label matches the search words; higher is better, null if a word is missing. An empty search matches
 * everything. `also` contains other words that people use, which count less.
 */
export function matchOf(asked: string, label: string, also = ''): number | null {
  const words = wordsOf(label)
  const others = wordsOf(also)
  let score = 0
  for (const part of asked.toLowerCase().split(/\s+/).filter(Boolean)) {
    if (words[0]?.startsWith(part)) score += 3
    else if (words.some((word) => word.startsWith(part))) score += 2
    else if (label.toLowerCase().includes(part)) score += 1
    else if (others.some((word) => word.startsWith(part))) score += 0.5
    else return null
  }
  return score
}

/** The matches, best first; equal ones keep their order. */
export function matching<T extends { label: string; also?: string }>(asked: string, all: readonly T[]): T[] {
  return all
    .flatMap((one) => {
      const score = matchOf(asked, one.label, one.also)
      return score === null ? [] : [{ one, score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
