/** The most characters of a text whose words are compared, because the comparison's table grows with both lengths. */
export const MOST_COMPARED = 4_000

/** Stands between a word and its replacement. Nothing follows if the word was removed. */
export const BECAME = ' → '
const MOST_IN_A_ROW = 3
const LONGEST = 60
/** Shorter words are usually added and removed for grammar. */
const TELLING = /[\p{L}\p{N}]{4}/u

/**
 * Words that were replaced or removed, up to three in a row: `leverage → use`, `game-changer → `. Additions and longer
 * passages are specific to the text, and teach nothing about others.
 */
export function wordChanges(before: string, after: string): string[] {
  const changes: string[] = []
  for (const { gone, come } of hunks(wordsOf(before), wordsOf(after))) {
    const [from, to] = [gone.join(' '), come.join(' ')]
    if (gone.length === 0 || gone.length > MOST_IN_A_ROW || come.length > MOST_IN_A_ROW) continue
    if (!TELLING.test(from) || from.length > LONGEST || to.length > LONGEST) continue
    changes.push(`${from}${BECAME}${to}`)
  }
  return [...new Set(changes)]
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []

/** The places where two lists differ, by their longest common subsequence. */
function hunks(before: readonly string[], after: readonly string[]): { gone: string[]; come: string[] }[] {
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: { gone: string[]; come: string[] }[] = []
  let open = { gone: [] as string[], come: [] as string[] }
  const close = () => {
    if (open.gone.length + open.come.length > 0) found.push(open)
    open = { gone: [], come: [] }
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (old !== undefined && old === next) {
      close()
      i++
      j++
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      open.gone.push(old)
      i++
    } else {
      if (next !== undefined) open.come.push(next)
      j++
    }
  }
  close()
  return found
}
