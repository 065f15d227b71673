import { addDays, type Day } from './time.ts'

/**
 * Parameters of an address, read with a fallback: people mistype, and programs cut addresses off. Each reader takes any
 * value, which the router has parsed as JSON if it could, and answers undefined for one that is not valid.
 */
export const oneOf = <const T extends readonly string[]>(list: T, value: unknown): T[number] | undefined =>
  list.find((one) => one === value)

/** Longer than any address of ours. */
const MOST = 2000

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MOST ? value : undefined

/** A day that exists, in years from which a calendar can step without leaving the range of dates. */
export function dayOf(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !/^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return undefined
  return addDays(value, 0) === value ? value : undefined
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: string): boolean => ID.test(value)

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined

/** Ids with commas between them; undefined if one of them is none, or there are too many to be meant. */
export function idsOf(value: unknown): string | undefined {
  const ids = typeof value === 'string' ? value.split(',') : []
  return ids.length > 0 && ids.length <= 20 && ids.every(isId) ? ids.join(',') : undefined
}

/**
 * A route's parameters, each of which may be left out. Invalid ones are set to undefined: the router lays what a route
 * has read over what the address says, so an invalid value that was left out would come through as it was.
 */
export const params = <T extends object>(read: T): { [K in keyof T]?: T[K] | undefined } => read
