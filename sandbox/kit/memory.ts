import { deserialize, serialize } from 'node:v8'

/** Parts of the state that come from the options, so they are not remembered. */
const TOLD = new Set(['clients'])

/** Everything that a simulator remembers, as bytes: consents, posts under way, and what became public. */
export const memoryOf = (state: object): Uint8Array => serialize(dataOf(state))

/** Loads the memory of an earlier simulator of the same network. Objects that others hold stay the same objects. */
export function remember(state: object, memory: Uint8Array): void {
  refill(state as Fields, deserialize(memory) as Fields) // memoryOf() wrote it
}

type Fields = Record<string, unknown>

/** The plain data of a state, which is a tree of objects with data in its leaves. */
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
