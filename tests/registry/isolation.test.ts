import { testIsolation } from './isolation.ts'
import { AS_INSTALLED } from './proof/modes.ts'

// `tests/proofs` runs the function with one of the two protections removed.
testIsolation(AS_INSTALLED)
