import { deserialize, serialize } from 'node:v8'

/** What a simulator was told when it was made: the next one is told anew. */
const TOLD = new Set(['clients'])

/** All that a simulator remembers, as bytes: who let whom in, what is on its way, what became public. */
export const memoryOf = (state: object): Uint8Array => serialize(dataOf(state))

/** Gives another simulator of the same network the memory of an earlier one. Whoever holds a part of its state keeps it. */
export function remember(state: object, memory: Uint8Array): void {
  refill(state as Fields, deserialize(memory) as Fields) // written by memoryOf()
}

type Fields = Record<string, unknown>

/** A state is a tree of objects down to what holds its things; the things themselves are data alone. */
function dataOf(value: unknown): unknown {
  if (!isBranch(value)) return value
  const data = Object.entries(value).filter(([name, each]) => typeof each !== 'function' && !TOLD.has(name))
  return Object.fromEntries(data.map(([name, each]) => [name, dataOf(each)]))
}

function refill(live: Fields, kept: Fields): void {
  for (const [name, value] of Object.entries(kept)) {
    const there = live[name]
    if (there instanceof Map && value instanceof Map) {
      there.clear()
      for (const [key, each] of value) there.set(key, each)
    } else if (there instanceof Set && value instanceof Set) {
      there.clear()
      for (const each of value) there.add(each)
    } else if (Array.isArray(there) && Array.isArray(value)) there.splice(0, there.length, ...value)
    else if (isBranch(there) && isBranch(value)) refill(there, value)
    else live[name] = value
  }
}

function isBranch(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
