import type { Scored } from './evaluate.ts'
import { PROPERTIES, type Property } from './score.ts'

const NAMES = Object.keys(PROPERTIES) as Property[] // its own keys

/** A line for each property, by language and ground, and a line for rounds and time. */
export function tableOf(scored: readonly Scored[]): string {
  const groups = new Map<string, Scored[]>()
  for (const one of scored) {
    const name = `${one.language} ${one.ground}`
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  const columns = [...groups, ['all', scored] as const]
  const share = (of: readonly Scored[], name: Property) => `${of.filter(({ has }) => has[name]).length}/${of.length}`
  const rows = [
    ['', ...columns.map(([name]) => name)],
    ...NAMES.map((name) => [name, ...columns.map(([, of]) => share(of, name))]),
  ]
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const lines = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join('  '),
  )
  const met = scored.reduce((sum, { has }) => sum + NAMES.filter((name) => has[name]).length, 0)
  const seconds = scored.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const costs = scored.map(({ microUsd }) => microUsd)
  const paid = costs.includes(null)
    ? 'unknown'
    : `$${(costs.reduce<number>((sum, cost) => sum + Number(cost), 0) / 1_000_000).toFixed(2)}`
  return [...lines, `${met} of ${scored.length * NAMES.length} properties, ${seconds.toFixed(0)} s, cost ${paid}`].join(
    '\n',
  )
}
