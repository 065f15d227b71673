import { AUTH_ROOMS } from './auth-rooms.ts'
import { CONTRACT_ROOMS } from './contract-rooms.ts'
import { FEATURE_ROOMS } from './feature-rooms.ts'
import type { HostUse } from './host-uses.ts'
import { WEB_ROOMS } from './web-rooms.ts'

export interface Room {
  may: readonly string[]
  /** By `import type` alone, of which nothing is left when the file runs. */
  types?: readonly string[]
  never?: readonly string[]
}

/**
 * Who may import whom. Architecture, "Folders". Each room names what it may take besides its own files:
 * another room, one file (`kernel/services.ts`), `features/*` for a feature's index.ts, `npm`, `node`, or one package.
 */
export const ROOMS: Record<string, Room> = {
  ...CONTRACT_ROOMS,
  'src/rules': { may: ['src/contract'] },
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
  // What key rotation has to know of; the list itself is read by main.
  'src/sealed.ts': {
    may: [
      'src/auth/index.ts',
      'src/features/*/index.ts',
      'src/kernel/crypto/sealed-column.ts',
      'src/kernel/mail/sealed-mail.ts',
      'src/surfaces/execution/idempotency.ts',
    ],
  },
  // Wiring: a feature's service.ts says what it adds to the services, and main is who adds it.
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
  // So that the simulated platforms cannot share our misreadings of the real ones.
  sandbox: { may: ['npm', 'node'] },
  ...WEB_ROOMS,
  // How the app is built: runs in Node, and tells the build of the pages that there are.
  'web/vite.config.ts': { may: ['web/vite', 'npm', 'node'] },
  'web/vite': { may: ['web/src/app', 'npm', 'node'] },
  // A package of its own, which runs in browsers too and knows of the rest what docs/openapi.json says.
  'client/src': { may: [] },
  'client/src/node': { may: ['client/src', 'node'] },
  'client/src/cli': { may: ['client/src', 'node'] },
  scripts: { may: ['src', 'sandbox', 'tests', 'npm', 'node'] },
  tests: { may: ['src', 'client', 'sandbox', 'scripts', 'npm', 'node'] },
}

/** Tests, and what they alone use, stand beside what they test. */
export const FOR_TESTS = /(\.test|-for-tests)\.ts$/
/** They may besides take what the tests share, and simulated platforms to act against. */
export const TESTS_MAY = ['tests/support', 'tests/platforms', 'sandbox', 'npm', 'node'] as const

/** The one file of src for each thing that belongs to the host. */
export const HOST_FILES: Record<HostUse, readonly string[]> = {
  'process.env': ['src/kernel/env.ts', 'client/src/cli/main.ts'],
  'Date.now': ['src/kernel/clock.ts', 'client/src/surroundings.ts'],
  'new Date()': ['src/kernel/clock.ts'],
  // Where somebody else decides how long it is, `readLimited` reads it. These read what we made ourselves; the client reads
  // the server and the input that its user named.
  'an answer without a limit': [
    'client/src/cli/process-io.ts',
    'client/src/read-answer.ts',
    'src/main/metrics-server.ts',
    'src/surfaces/http/http-metrics.ts',
    'src/surfaces/mcp/speak.ts',
  ],
  fetch: ['src/kernel/net/system-fetch.ts', 'client/src/surroundings.ts'],
  // The publisher is handed its chance, so that the simulation can hand it another: nothing else needs any.
  'Math.random': ['src/main/run-worker.ts', 'client/src/surroundings.ts'],
}

export const MOST_LINES = 300
/** Written by a program, read by a program. */
export const GENERATED = /\.gen\.ts$/
/** Vite reads its configuration from the default export. */
export const MAY_EXPORT_DEFAULT = ['web/vite.config.ts']
