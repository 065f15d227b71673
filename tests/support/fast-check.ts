/**
 * fast-check with the same seed each time: the judgement of a change must not vary with the run. `GALLEY_SEED=7 npm
 * test` plays other inputs, and `GALLEY_SEED=new` new ones each time; a failure prints its seed.
 */
import fc from 'fast-check'

const asked = process.env.GALLEY_SEED ?? '20261121'
if (asked !== 'new') fc.configureGlobal({ seed: seedFrom(asked) })

function seedFrom(text: string): number {
  const seed = Number(text)
  if (!Number.isInteger(seed)) throw new Error(`GALLEY_SEED is "${text}": give a whole number, or "new"`)
  return seed
}

export { fc }
