/**
 * fast-check with the same seed each time: what a change is judged by must not change with the run. `GALLEY_SEED=7
 * npm test` plays others, `GALLEY_SEED=new` each time new ones; a failure says its seed.
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
