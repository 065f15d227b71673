import { testIsolation } from '../registry/isolation.ts'
import { SCOPING_OFF } from '../registry/proof/modes.ts'

testIsolation(SCOPING_OFF)
