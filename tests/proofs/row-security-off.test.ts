import { testIsolation } from '../registry/isolation.ts'
import { ROW_SECURITY_OFF } from '../registry/proof/modes.ts'

testIsolation(ROW_SECURITY_OFF)
