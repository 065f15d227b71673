import type { Confidence, Evidence, Found } from '../findings.ts'

/** A value with one place that says so, and how much that place is worth. */
export interface Said {
  value: string
  evidence: Evidence
  weight: number
}

export const said = (value: string | null | undefined, address: string, place: string, weight: number): Said[] =>
  value ? [{ value, evidence: { address, place }, weight }] : []

/** The form in which two spellings of one value are the same. */
export const sameForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Places that are made to declare a value weigh at least this. */
const DECLARES = 5

/**
 * The value that most weight speaks for; of equals the first. Places that say it in other spellings count for it, and
 * the spelling of the heaviest place is taken.
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
