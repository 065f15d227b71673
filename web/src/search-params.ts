import { addDays, type Day } from './time.ts'

/**
 * Parameters of an address, read with a fallback, because people mistype and programs cut addresses off. Each reader
 * accepts any value, which the router has parsed as JSON if it could, and returns undefined for an invalid one.
 */
export const oneOf = <const T extends readonly string[]>(list: T, value: unknown): T[number] | undefined =>
  list.find((one) => one === value)

/** The most characters that are read. Our own addresses are shorter. */
const MOST = 2000

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MOST ? value : undefined

/** An existing day, in years in which a calendar can step without leaving the range of dates. */
export function dayOf(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !/^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return undefined
  return addDays(value, 0) === value ? value : undefined
}

/** An instant in UTC, as our addresses write it. */
export const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** A number that counts from one, as versions do. */
export const countOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: string): boolean => ID.test(value)

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined

/** Ids separated by commas; undefined if one is not an id, or if there are too many. */
export function idsOf(value: unknown): string | undefined {
  const ids = typeof value === 'string' ? value.split(',') : []
  return ids.length > 0 && ids.length <= 20 && ids.every(isId) ? ids.join(',') : undefined
}

/**
 * A route's optional parameters. An invalid one is set to undefined and not left out: the router merges a route's
 * values over those of the address, so a missing key would let the invalid value through.
 */
export const params = <T extends object>(read: T): { [K in keyof T]?: T[K] | undefined } => read
