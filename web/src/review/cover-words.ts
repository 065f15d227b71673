/** So many names have room in the bar. */
const NAMED = 3

/**
 * What a press covers, in the order in which it is shown: "Covers X, LinkedIn and 2 more that you have not opened".
 * `seen` are the networks whose version has been in view to its end; null where nothing is covered.
 */
export function coverWords(seen: readonly string[], unseen: number): string | null {
  const named = seen.length > NAMED ? [...seen.slice(0, NAMED - 1), `${seen.length - NAMED + 1} others`] : seen
  if (unseen === 0) return seen.length > 0 ? `Covers ${listed(named)}` : null
  return `Covers ${listed([...named, `${unseen}${seen.length > 0 ? ' more' : ''} that you have not opened`])}`
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
