/** The most names in the bar. */
const NAMED = 3
/** The most characters in one line of the narrowest phone. */
export const COVER_LINE = 52

/**
 * What an approval covers, in display order: "Covers X, LinkedIn and 2 more that you have not opened". `seen` are the
 * networks whose version has been in view to its end. Null if nothing is covered. Above `longest` characters fewer
 * networks are named, since cutting the line would hide the unopened ones.
 */
export function coverWords(seen: readonly string[], unseen: number, longest = Number.POSITIVE_INFINITY): string | null {
  if (seen.length + unseen === 0) return null
  const forms = [NAMED, NAMED - 1, 1].map(
    (names) => `Covers ${listed([...named(seen, names), ...notOpened(seen, unseen)])}`,
  )
  return (
    forms.find((words) => words.length <= longest) ?? `Covers ${seen.length} you have opened and ${unseen} you have not`
  )
}

/** One name fewer, if the others are counted. */
function named(seen: readonly string[], names: number): readonly string[] {
  if (seen.length <= names) return seen
  const few = Math.max(1, names - 1)
  const others = seen.length - few
  return [...seen.slice(0, few), others === 1 ? '1 other' : `${others} others`]
}

const notOpened = (seen: readonly string[], unseen: number): readonly string[] =>
  unseen === 0 ? [] : [`${unseen}${seen.length > 0 ? ' more' : ''} that you have not opened`]

const LIST = new Intl.ListFormat('en-GB')
const listed = (names: readonly string[]): string => LIST.format(names)
