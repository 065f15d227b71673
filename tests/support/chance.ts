import { createHash, randomInt } from 'node:crypto'
import { createRandom } from '../../sandbox/kit/random.ts'

const asked = process.env.GALLEY_SEED ?? '20261121'

/**
 * The seed of everything random in the tests of this process. It is fixed, so that a change is not judged by chance.
 * `GALLEY_SEED=7 npm test` uses other inputs. `GALLEY_SEED=new` uses new inputs each time and prints their seed.
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
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** Random bytes, which no program can compress. Each call returns others. */
  bytes(length: number): Buffer<ArrayBuffer>
  /** A few letters and digits, to tell things apart. */
  word(): string
}

/** Each name has its own stream of numbers, so that files in one process do not change each other's numbers. */
export function chanceFrom(name: string): Chance {
  const next = createRandom(createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32LE())
  const bytes = (length: number) => {
    const words = new Uint32Array(Math.ceil(length / 4))
    for (let n = 0; n < words.length; n++) words[n] = next() * 2 ** 32
    return Buffer.from(words.buffer, 0, length)
  }
  return { next, bytes, word: () => bytes(4).toString('hex') }
}
