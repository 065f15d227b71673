export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * With more words than this on a side, the comparison's table would be too large: the whole text is then shown as
 * replaced.
 */
const MOST_WORDS = 1500

/** What changed between two texts, word by word (longest common subsequence). */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const a = before.match(/\s+|\S+/g) ?? []
  const b = after.match(/\s+|\S+/g) ?? []
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) {
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter((part) => part.text !== '')
  }
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      common[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text: string | undefined) => {
    const last = parts.at(-1)
    if (text === undefined) return
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [row, column] = [0, 0]
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      add('same', a[row])
      row += 1
      column += 1
    } else if (row < a.length && (column === b.length || at(row + 1, column) >= at(row, column + 1))) {
      add('removed', a[row])
      row += 1
    } else {
      add('added', b[column])
      column += 1
    }
  }
  return parts
}
