import { AUTH_ROOMS } from './auth-rooms.ts'
import { CONTRACT_ROOMS } from './contract-rooms.ts'
import { FEATURE_ROOMS } from './feature-rooms.ts'
import type { HostUse } from './host-uses.ts'
import { WEB_ROOMS } from './web-rooms.ts'

export interface Room {
  may: readonly string[]
  /** What the room may import by `import type` only, which is gone when the file runs. */
  types?: readonly string[]
  never?: readonly string[]
}

/**
 * Which room may import which. Architecture, "Folders". Each room lists what it may import besides its own files:
 * another room, one file (`kernel/services.ts`), `features/*` for the index.ts of each feature, `npm`, `node`, or one
 * package.
 */
export const ROOMS: Record<string, Room> = {
  ...CONTRACT_ROOMS,
  'src/rules': { may: ['src/contract'] },
  'src/writing': { may: ['src/contract', 'src/rules'] },
  'src/kernel': { may: ['src/contract', 'npm', 'node'] },
  'src/platforms': { may: ['src/contract', 'src/kernel', 'src/rules', 'npm', 'node'], never: ['src/kernel/db'] },
  'src/sources': { may: ['src/contract', 'src/kernel', 'src/platforms', 'npm', 'node'], never: ['src/kernel/db'] },
  'src/rendering': { may: ['src/contract', 'npm', 'node'] },
  ...FEATURE_ROOMS,
  ...AUTH_ROOMS,
  'src/surfaces': {
    may: ['src/contract', 'src/kernel', 'src/auth', 'src/operations.ts', 'npm', 'node'],
  },
  'src/operations.ts': { may: ['src/auth/index.ts', 'src/features/*/index.ts'] },
  'src/jobs.ts': {
    may: ['src/auth/index.ts', 'src/features/*/index.ts', 'src/kernel/jobs/job.ts', 'src/kernel/mail/send-mail.ts'],
  },
  'src/recurring.ts': {
    may: ['src/auth/index.ts', 'src/features/*/index.ts', 'src/kernel/jobs/job-steps.ts', 'src/kernel/recurring'],
  },
  'src/runs.ts': { may: ['src/features/*/index.ts'] },
  'src/acts.ts': { may: ['src/features/*/index.ts'] },
  // The list of sealed columns, which `main` needs to change the keys.
  'src/sealed.ts': {
    may: [
      'src/auth/index.ts',
      'src/features/*/index.ts',
      'src/kernel/crypto/sealed-column.ts',
      'src/kernel/mail/sealed-mail.ts',
      'src/surfaces/execution/idempotency.ts',
    ],
  },
  // main connects everything: the service.ts of a feature declares its services, and main creates them.
  'src/main': {
    may: [
      'src/contract',
      'src/kernel',
      'src/rules',
      'src/platforms',
      'src/sources',
      'src/auth',
      'src/surfaces',
      'src/operations.ts',
      'src/jobs.ts',
      'src/recurring.ts',
      'src/acts.ts',
      'src/runs.ts',
      'src/sealed.ts',
      'src/features/*/index.ts',
      'src/features/*/service.ts',
      'npm',
      'node',
    ],
  },
  // The sandbox imports nothing of src, so that a simulated platform cannot share an adapter's misreading of the real
  // one.
  sandbox: { may: ['npm', 'node'] },
  ...WEB_ROOMS,
  // The build of the app. It runs in Node and names the app's pages.
  'web/vite.config.ts': { may: ['web/vite', 'npm', 'node'] },
  // A page that shows every part of the interface, for development only.
  'web/parts': { may: ['web/src', 'src/contract', 'npm'] },
  'web/vite': { may: ['web/src/app', 'npm', 'node'] },
  // A separate package that also runs in browsers. It knows only docs/openapi.json.
  'client/src': { may: [] },
  'client/src/node': { may: ['client/src', 'node'] },
  'client/src/cli': { may: ['client/src', 'node'] },
  scripts: { may: ['src', 'sandbox', 'tests', 'npm', 'node'] },
  tests: { may: ['src', 'client', 'sandbox', 'scripts', 'npm', 'node'] },
}

/**
 * Tests, and the helpers of a folder outside `src` that stand beside them. Helpers for `src` are in `tests/support`
 * (tests-at-home.ts).
 */
export const FOR_TESTS = /(\.test|-for-tests)\.ts$/
/** What a file for tests may import besides: helpers of tests, and simulated platforms. */
export const TESTS_MAY = ['tests/support', 'tests/platforms', 'sandbox', 'npm', 'node'] as const

/**
 * The only files that may use each of these. In `src` it is one file each, except for answers; the client has its own.
 */
export const HOST_FILES: Record<HostUse, readonly string[]> = {
  'process.env': ['src/kernel/env.ts', 'client/src/cli/main.ts'],
  'Date.now': ['src/kernel/clock.ts', 'client/src/surroundings.ts'],
  'new Date()': ['src/kernel/clock.ts'],
  // `readLimited` reads answers of a length that somebody else decides. These files read what Galley made itself; the
  // client reads its server's answers and the input that its user named.
  'an answer without a limit': [
    'client/src/cli/process-io.ts',
    'client/src/read-answer.ts',
    'src/main/metrics-server.ts',
    'src/surfaces/http/http-metrics.ts',
    'src/surfaces/mcp/speak.ts',
  ],
  fetch: ['src/kernel/net/system-fetch.ts', 'client/src/surroundings.ts'],
  // Only the publisher needs randomness, and gets it as an argument, so that the simulation can replace it.
  'Math.random': ['src/main/run-worker.ts', 'client/src/surroundings.ts'],
}

export const MOST_LINES = 300
/** Files that programs write. */
export const GENERATED = /\.gen\.ts$/
/** Vite reads its configuration from the default export. */
export const MAY_EXPORT_DEFAULT = ['web/vite.config.ts']
