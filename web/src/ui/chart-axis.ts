/** The lines of an axis from zero: at most five steps of 1, 2 or 5 times a power of ten, the last one above `most`. */
export function axisOf(most: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most) / 4))
  const step = Math.max(1, [1, 2, 5, 10].map((by) => by * power).find((size) => size * 4 >= most) ?? 10 * power)
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Every how many bars one has a label below, so that at most five have: whole weeks where bars are days. */
export function everyNth(count: number): number {
  const most = 5
  return [1, 2, 4, 7, 14, 28].find((step) => count / step <= most) ?? Math.ceil(count / most)
}
