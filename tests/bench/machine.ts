import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import { type MachineSpeed, median } from './figures.ts'

const ROUNDS = 9
const BYTES = 4 * 1024 * 1024

/** What the work below took on the machine that the figures of docs/performance.md are from, while it did nothing else. */
const REFERENCE_MS = 20

/**
 * How fast one thread gets on here and now, by the same work each time: a hash, text made and read, a sort. Figures of two
 * runs compare only where this is alike.
 */
export function machineSpeed(): MachineSpeed {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now()
    work()
    if (round > 0) took.push(performance.now() - begun) // the first one warms up
  }
  return { speed: REFERENCE_MS / median(took), load: loadavg()[0] ?? 0 }
}

function work(): void {
  createHash('sha256').update(Buffer.alloc(BYTES, 7)).digest()
  const rows = Array.from({ length: 10_000 }, (_, row) => ({ row, key: (row * 7919) % 10_007, text: `row ${row}` }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows // just written
  read.sort((a, b) => a.key - b.key)
}

/** "machine at 0.96, load 0.3" */
export const speedWords = ({ speed, load }: MachineSpeed): string =>
  `machine at ${speed.toFixed(2)}, load ${load.toFixed(1)}`
