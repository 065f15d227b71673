/**
 * The week in half hours, in two views: each weekday separately (336 cells), and all workdays as one and both weekend
 * days as one (96 cells). The second view exists because few accounts have enough posts to distinguish a Tuesday from a
 * Wednesday.
 */
export const HALF_HOURS = 48
export const OWN_CELLS = 7 * HALF_HOURS
export const CELLS = OWN_CELLS + 2 * HALF_HOURS

/** The weights of a post in the half hours around its own. So posts within about an hour count for a time. */
const NEAR = [1 / 3, 2 / 3, 1, 2 / 3, 1 / 3] as const
const REACH = 2

/** Sunday = 0; minutes after midnight. */
export const ownCell = (weekday: number, minutes: number): number => weekday * HALF_HOURS + Math.floor(minutes / 30)

/** The cell for the same time on all days of this kind: the working week or the weekend. */
export function kindCell(cell: number): number {
  return OWN_CELLS + (isWeekend(Math.floor(cell / HALF_HOURS)) ? HALF_HOURS : 0) + (cell % HALF_HOURS)
}

/** The cells of the same time on each day of a kind: the inverse of `kindCell`. */
export function daysOfKind(kind: number): number[] {
  const weekend = kind >= OWN_CELLS + HALF_HOURS
  return (weekend ? [0, 6] : [1, 2, 3, 4, 5]).map((weekday) => weekday * HALF_HOURS + (kind % HALF_HOURS))
}

export const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6

/**
 * Sums over each cell's neighbourhood. `raw` has a sum for each half hour of the week. The first view wraps around the
 * week, the second around the day, so that times near midnight keep their neighbours. `power` 2 squares the weights,
 * for variances; 0 only counts the posts that are near.
 */
export function overNeighbours(raw: Float64Array, power: 0 | 1 | 2, into = new Float64Array(CELLS)): Float64Array {
  const kinds = new Float64Array(2 * HALF_HOURS)
  for (let cell = 0; cell < OWN_CELLS; cell++) {
    const kind = kindCell(cell) - OWN_CELLS
    kinds[kind] = at(kinds, kind) + at(raw, cell)
  }
  spread(raw, { start: 0, length: OWN_CELLS }, KERNELS[power], into, 0)
  spread(kinds, { start: 0, length: HALF_HOURS }, KERNELS[power], into, OWN_CELLS)
  spread(kinds, { start: HALF_HOURS, length: HALF_HOURS }, KERNELS[power], into, OWN_CELLS)
  return into
}

const KERNELS = [NEAR.map(() => 1), [...NEAR], NEAR.map((weight) => weight * weight)] as const

function spread(
  from: Float64Array,
  circle: { start: number; length: number },
  kernel: readonly number[],
  into: Float64Array,
  offset: number,
): void {
  const { start, length } = circle
  for (let index = 0; index < length; index++) {
    let sum = 0
    for (let step = -REACH; step <= REACH; step++) {
      const beside = index + step
      const around = beside < 0 ? beside + length : beside >= length ? beside - length : beside
      sum += (kernel[step + REACH] ?? 0) * at(from, start + around)
    }
    into[offset + start + index] = sum
  }
}

/** Only for indexes that are in range by construction. */
export const at = (values: Float64Array, index: number): number => values[index] ?? 0
