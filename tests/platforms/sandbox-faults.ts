import type { ConformanceFault } from '#platforms/conformance-world.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'

/** The suite's faults by the names that the simulated platforms have for them. */
export const SANDBOX_FAULTS: Record<ConformanceFault, FaultKind> = {
  'refuse-429': 'refuse',
  'refuse-4xx': 'client-error',
  'fail-5xx': 'server-error',
  drop: 'drop',
  'apply-then-5xx': 'apply-then-server-error',
  'apply-then-drop': 'apply-then-drop',
  delay: 'delay',
}
