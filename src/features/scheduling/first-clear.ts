/** The first moment at or after `from` that is at least `gap` away from each of the others, all in milliseconds. */
export function firstClear(moments: readonly number[], { from, gap }: { from: number; gap: number }): number {
  let at = from
  for (const moment of [...moments].sort((a, b) => a - b)) {
    if (Math.abs(moment - at) < gap) at = moment + gap
  }
  return at
}
