/** One line of the report. */
export interface Figure {
  what: string
  figure: string
  /** The required value, and whether the measurement reached it. */
  bar?: { text: string; met: boolean }
  /** The speed of the machine during the measurement, for parts that take long. */
  machine?: MachineSpeed
}

export interface MachineSpeed {
  /**
   * With 1 it was as fast as the idle machine of docs/performance.md, with 0.5 half as fast. Other programs slow it
   * too.
   */
  speed: number
  /** How many programs wanted a processor in the last minute. */
  load: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/** The measurements of each candidate, one for each round. */
export type Rounds<Name extends string> = Record<Name, number[]>

/**
 * Measures every candidate once in each round, so that other load on the machine affects all of them. The first round
 * is a warm-up.
 */
export async function alternate<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Rounds<Name>> {
  const names = Object.keys(candidates) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rounds<Name>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = await candidates[name]()
      if (round > 0) measured[name].push(value)
    }
  }
  return measured
}

/** The median of the ratios, each within one round. */
export function ratio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, round) => value / (baseline[round] ?? Number.NaN)))
}

/** The smallest and the largest value, which show how evenly the machine ran. */
export function spread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
}
