import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import { type MachineSpeed, median } from './figures.ts'

const ROUNDS = 9
const BYTES = 4 * 1024 * 1024

/** How many milliseconds the work below took on the idle machine of docs/performance.md. */
const REFERENCE_MS = 20

/**
 * How fast one thread runs at present. The work is always the same: a hash, building and parsing text, a sort. Figures
 * of two runs can be compared only if the machine was equally fast.
 */
export function machineSpeed(): MachineSpeed {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now()
    work()
    if (round > 0) took.push(performance.now() - begun) // the first round is a warm-up
  }
  return { speed: REFERENCE_MS / median(took), load: loadavg()[0] ?? 0 }
}

function work(): void {
  createHash('sha256').update(Buffer.alloc(BYTES, 7)).digest()
  const rows = Array.from({ length: 10_000 }, (_, row) => ({ row, key: (row * 7919) % 10_007, text: `row ${row}` }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows // serialised in the same line
  read.sort((a, b) => a.key - b.key)
}

/** Speed and load in words: "machine at 0.96, load 0.3". */
export const speedWords = ({ speed, load }: MachineSpeed): string =>
  `machine at ${speed.toFixed(2)}, load ${load.toFixed(1)}`
