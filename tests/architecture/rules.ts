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
 * Who may import whom. Architecture, "Folders". Each room lists what it may import besides its own files: another room,
 * one file (`kernel/services.ts`), `features/*` for features' index.ts, `npm`, `node`, or one package.
 */
export const ROOMS: Record<string, Room> = {
  ...CONTRACT_ROOMS,
  'src/rules': { may: ['src/contract'] },
  'src/writing': { may: ['src/contract', 'src/rules'] },
  'src/kernel': { may: ['src/contract', 'npm', 'node'] },
  'src/platforms': { may: ['src/contract', 'src/kernel', 'src/rules', 'npm', 'node'], never: ['src/kernel/db'] },
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
  // The list of sealed columns, for the rotation of keys in `main`.
  'src/sealed.ts': {
    may: [
      'src/auth/index.ts',
      'src/features/*/index.ts',
      'src/kernel/crypto/sealed-column.ts',
      'src/kernel/mail/sealed-mail.ts',
      'src/surfaces/execution/idempotency.ts',
    ],
  },
  // Wiring: a feature's service.ts declares its services, and main adds them.
  'src/main': {
    may: [
      'src/contract',
      'src/kernel',
      'src/rules',
      'src/platforms',
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
  // The sandbox imports nothing of src: simulated platforms must not share our misreadings of the real ones.
  sandbox: { may: ['npm', 'node'] },
  ...WEB_ROOMS,
  // The app's build: it runs in Node and names the app's pages.
  'web/vite.config.ts': { may: ['web/vite', 'npm', 'node'] },
  // A page of every part of the app's interface, in development only.
  'web/parts': { may: ['web/src', 'src/contract', 'npm'] },
  'web/vite': { may: ['web/src/app', 'npm', 'node'] },
  // A separate package that also runs in browsers, and knows only what docs/openapi.json says.
  'client/src': { may: [] },
  'client/src/node': { may: ['client/src', 'node'] },
  'client/src/cli': { may: ['client/src', 'node'] },
  scripts: { may: ['src', 'sandbox', 'tests', 'npm', 'node'] },
  tests: { may: ['src', 'client', 'sandbox', 'scripts', 'npm', 'node'] },
}

/** Tests, and helpers beside what they help to test. Helpers for `src` are in `tests/support` (tests-at-home.ts). */
export const FOR_TESTS = /(\.test|-for-tests)\.ts$/
/** What files for tests may import in addition: what tests share, and simulated platforms. */
export const TESTS_MAY = ['tests/support', 'tests/platforms', 'sandbox', 'npm', 'node'] as const

/** The only files that may use each thing of the host: in `src` one each, except for answers, and the client's own. */
export const HOST_FILES: Record<HostUse, readonly string[]> = {
  'process.env': ['src/kernel/env.ts', 'client/src/cli/main.ts'],
  'Date.now': ['src/kernel/clock.ts', 'client/src/surroundings.ts'],
  'new Date()': ['src/kernel/clock.ts'],
  // `readLimited` reads answers whose length somebody else decides. These files read what we made ourselves; the client
  // reads its server and the input that its user named.
  'an answer without a limit': [
    'client/src/cli/process-io.ts',
    'client/src/read-answer.ts',
    'src/main/metrics-server.ts',
    'src/surfaces/http/http-metrics.ts',
    'src/surfaces/mcp/speak.ts',
  ],
  fetch: ['src/kernel/net/system-fetch.ts', 'client/src/surroundings.ts'],
  // Only the publisher needs randomness. It is passed in, so that the simulation can pass its own.
  'Math.random': ['src/main/run-worker.ts', 'client/src/surroundings.ts'],
}

export const MOST_LINES = 300
/** Written and read by programs. */
export const GENERATED = /\.gen\.ts$/
/** Vite reads its configuration from the default export. */
export const MAY_EXPORT_DEFAULT = ['web/vite.config.ts']
