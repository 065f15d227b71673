/** fast-check with the seed of all tests (chance.ts). A failure prints the seed. */
import fc from 'fast-check'
import { SEED } from './chance.ts'

fc.configureGlobal({ seed: SEED })

export { fc }
