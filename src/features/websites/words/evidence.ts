import type { Confidence, Evidence, Found } from '../findings.ts'

/** A value with one place that states it, and the weight of that place. */
export interface Said {
  value: string
  evidence: Evidence
  weight: number
}

export const said = (value: string | null | undefined, address: string, place: string, weight: number): Said[] =>
  value ? [{ value, evidence: { address, place }, weight }] : []

/** A form that is the same for all spellings of one value. */
export const sameForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The least weight of a place that is meant to declare a value. */
const DECLARES = 5

/**
 * The value with the greatest weight; among equals the first. Places with other spellings of a value count for it, and
 * the spelling of the heaviest place is used.
 */
export function mostSaid(all: readonly Said[]): Found<string> | null {
  const groups = new Map<string, Said[]>()
  for (const one of all) {
    const form = sameForm(one.value) || one.value
    groups.set(form, [...(groups.get(form) ?? []), one])
  }
  const weightOf = (group: readonly Said[]) => group.reduce((sum, { weight }) => sum + weight, 0)
  const [best] = [...groups.values()].sort((a, b) => weightOf(b) - weightOf(a))
  if (!best) return null
  const heaviest = best.reduce((a, b) => (b.weight > a.weight ? b : a))
  return found(heaviest.value, best)
}

export function found(value: string, places: readonly Pick<Said, 'evidence' | 'weight'>[]): Found<string> {
  const evidence = [
    ...new Map(places.map(({ evidence }) => [`${evidence.address} ${evidence.place}`, evidence])).values(),
  ]
  const kinds = new Set(places.map(({ evidence }) => evidence.place)).size
  const most = Math.max(...places.map(({ weight }) => weight))
  const confidence: Confidence = kinds > 1 || most >= DECLARES ? 'high' : most > 1 ? 'medium' : 'low'
  return { value, confidence, evidence }
}
