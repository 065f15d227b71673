import { ROLES } from '#contract/people/roles.ts'
import type { Knocker } from './case.ts'
import type { Mode } from './modes.ts'
import type { Proof } from './prove.ts'

const KNOCKERS: readonly Knocker[] = [...ROLES, 'nobody']

/**
 * One line for each operation and surface: how many cases there were by caller, over all modes, and the leaks in each
 * mode.
 */
export function proofTable(runs: readonly { mode: Mode; proofs: readonly Proof[] }[]): string {
  const lines = new Map<string, { cells: string[]; counts: number[] }>()
  const keyOf = ({ operation, surface }: Proof): string => `${operation} ${surface}`
  const all = runs.flatMap(({ proofs }) => proofs)
  for (const proof of all) {
    const same = all.filter((one) => keyOf(one) === keyOf(proof))
    const cases = KNOCKERS.map((knocker) => sum(same, ({ cases }) => cases[knocker] ?? 0))
    const leaks = runs.map(({ proofs }) =>
      sum(
        proofs.filter((one) => keyOf(one) === keyOf(proof)),
        (one) => one.leaks.length,
      ),
    )
    lines.set(keyOf(proof), {
      cells: [proof.operation, proof.surface],
      counts: [...cases, sum(cases, (n) => n), ...leaks],
    })
  }
  const rows = [...lines.values()]
  const totals = rows[0]?.counts.map((_, column) => sum(rows, ({ counts }) => counts[column] ?? 0)) ?? []
  const head = ['operation', 'surface', ...KNOCKERS, 'cases', ...runs.map(({ mode }) => `leaks ${mode.name}`)]
  const surfaces = new Set(all.map(({ surface }) => surface)).size
  return [
    ...aligned([
      head,
      ...rows.map(({ cells, counts }) => [...cells, ...counts.map(String)]),
      ['all', '', ...totals.map(String)],
    ]),
    '',
    `${new Set(all.map(({ operation }) => operation)).size} operations × ${ROLES.length} roles × ${surfaces} surfaces, ${runs.length} modes:`,
    ...runs.map(({ mode, proofs }) => {
      const cases = sum(proofs, (proof) => sum(Object.values(proof.cases), (n) => n))
      const taken = sum(proofs, ({ rewritten }) => rewritten)
      const without = mode.scoping ? '' : `, ${taken} statements without their workspace`
      return `  ${mode.name}: ${cases} cases, ${sum(proofs, ({ leaks }) => leaks.length)} leaks${without}`
    }),
  ].join('\n')
}

function sum<T>(list: readonly T[], numberOf: (item: T) => number): number {
  return list.reduce((total, item) => total + numberOf(item), 0)
}

/** Aligns words to the left and numbers to the right. */
function aligned(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
