/** One line of the report. */
export interface Figure {
  what: string
  figure: string
  /** What was asked for, and whether it was reached. */
  bar?: { text: string; met: boolean }
  /** How fast the machine was when it was measured, where a part takes long. */
  machine?: MachineSpeed
}

export interface MachineSpeed {
  /** 1: as fast as the machine of docs/performance.md at rest; 0.5: half as fast. Other programs count in. */
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

/** Measurements of each candidate, one a round. */
export type Rounds<Name extends string> = Record<Name, number[]>

/**
 * Measures every candidate once a round, so that whatever else the machine does meets all of them alike. The first
 * round warms up and does not count.
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

/** The median of the ratios within each round. */
export function ratio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, round) => value / (baseline[round] ?? Number.NaN)))
}

/** The smallest and the greatest, to show how noisy the machine was. */
export function spread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
}
