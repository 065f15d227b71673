import type { SandboxOptions } from '../../sandbox/start.ts'

/** Networks whose limits thousands of replies from a few accounts do not reach. */
export const FREELY: SandboxOptions = {
  x: { rateLimits: 'off', duplicates: 'allow' },
  reddit: { rateLimits: 'off' },
}
