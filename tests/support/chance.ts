import { createHash, randomInt } from 'node:crypto'
import { createRandom } from '../../sandbox/kit/random.ts'

const asked = process.env.GALLEY_SEED ?? '20261121'

/**
 * Decides everything random in the tests of this process: the judgement of a change must not vary with the run.
 * `GALLEY_SEED=7 npm test` plays other inputs, and `GALLEY_SEED=new` new ones each time, whose seed is said.
 */
export const SEED = asked === 'new' ? drawn() : seedFrom(asked)

function seedFrom(text: string): number {
  const seed = Number(text)
  if (!Number.isInteger(seed)) throw new Error(`GALLEY_SEED is "${text}": give a whole number, or "new"`)
  return seed
}

function drawn(): number {
  const seed = randomInt(2 ** 31)
  console.log(`GALLEY_SEED=${seed} plays these inputs again`)
  return seed
}

export interface Chance {
  /** From 0 up to 1. */
  next(): number
  /** Bytes that nothing compresses; others each time. */
  bytes(length: number): Buffer<ArrayBuffer>
  /** A few letters and digits, to tell one thing from the next. */
  word(): string
}

/** A stream of its own for each name, so that files that share a process do not change each other's. */
export function chanceFrom(name: string): Chance {
  const next = createRandom(createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32LE())
  const bytes = (length: number) => {
    const words = new Uint32Array(Math.ceil(length / 4))
    for (let n = 0; n < words.length; n++) words[n] = next() * 2 ** 32
    return Buffer.from(words.buffer, 0, length)
  }
  return { next, bytes, word: () => bytes(4).toString('hex') }
}
