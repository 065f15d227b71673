import { testIsolation } from './isolation.ts'
import { AS_INSTALLED } from './proof/modes.ts'

// With one of the two protections removed: tests/proofs.
testIsolation(AS_INSTALLED)
