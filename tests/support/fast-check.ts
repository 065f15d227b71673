/** fast-check with the seed of all tests (chance.ts); a failure prints it. */
import fc from 'fast-check'
import { SEED } from './chance.ts'

fc.configureGlobal({ seed: SEED })

export { fc }
