import type { Room } from './rules.ts'

/** What every room of the app may import: the contract, the API client, and the shared interface elements. */
const EVERY = ['src/contract', 'src/rules', 'web/src/api', 'web/src/ui', 'web/src/clock.ts', 'web/src/time.ts', 'npm']
const PLATFORMS = 'web/src/platforms'
const SHELL = 'web/src/shell'
const AUTH = 'web/src/auth'
const ACCOUNTS = 'web/src/accounts'
const PUBLISHING = 'web/src/publishing'
/** What a screen needs to know about the signed-in member: permissions, the workspace's people and its clock. */
const MEMBER = ['web/src/auth/permissions.ts', SHELL]

/**
 * The rooms of the app. A room imports only rooms above it in this list. Other rooms may import only the named files of
 * a screen.
 */
export const WEB_ROOMS: Record<string, Room> = {
  'web/src/clock.ts': { may: ['npm'] },
  'web/src/time.ts': { may: [] },
  'web/src/theme.ts': { may: ['npm'] },
  'web/src/search-params.ts': { may: ['web/src/time.ts'] },
  // A room of its own, because this file runs before the app exists.
  'web/src/early.ts': { may: [] },
  'web/src/api': { may: ['src/contract', 'npm'], types: ['client/src/api.gen.ts'] },
  // The parts of the interface draw what they get as properties. All that they know of the service is how to word its
  // refusals and messages.
  'web/src/ui': {
    may: [
      'src/contract/statuses.ts',
      'web/src/api/problem-words.ts',
      'web/src/api/toasts.ts',
      'web/src/clock.ts',
      'web/src/time.ts',
      'npm',
    ],
  },
  'web/src/media': { may: EVERY },
  [PLATFORMS]: { may: [...EVERY, 'web/src/media'] },
  [SHELL]: { may: EVERY },
  [AUTH]: { may: [...EVERY, SHELL] },
  [ACCOUNTS]: { may: [...EVERY, AUTH, SHELL, PLATFORMS] },
  [PUBLISHING]: { may: [...EVERY, ...MEMBER, ACCOUNTS, PLATFORMS] },
  // What rules say about words, and how a person corrects these, on every screen that shows them.
  'web/src/mend': { may: EVERY },
  'web/src/review': { may: [...EVERY, ...MEMBER, ACCOUNTS, PLATFORMS, PUBLISHING, 'web/src/mend'] },
  'web/src/compose': {
    may: [
      ...EVERY,
      ...MEMBER,
      ACCOUNTS,
      PLATFORMS,
      PUBLISHING,
      'web/src/assist',
      'web/src/media',
      'web/src/mend',
      'web/src/review/check-post.ts',
      'web/src/review/post-checks.tsx',
    ],
  },
  'web/src/calendar': {
    may: [
      ...EVERY,
      ...MEMBER,
      ACCOUNTS,
      PLATFORMS,
      PUBLISHING,
      'web/src/review/time-dialog.tsx',
      'web/src/review/use-slots.ts',
    ],
  },
  'web/src/today': {
    may: [
      ...EVERY,
      ...MEMBER,
      ACCOUNTS,
      PLATFORMS,
      PUBLISHING,
      'web/src/review/drafted-by.ts',
      'web/src/review/use-slots.ts',
    ],
  },
  'web/src/results': { may: [...EVERY, ...MEMBER, PLATFORMS, 'web/src/today/lead-of.ts'] },
  'web/src/inbox': {
    may: [
      ...EVERY,
      ...MEMBER,
      ACCOUNTS,
      PLATFORMS,
      'web/src/assist',
      'web/src/review/check-post.ts',
      'web/src/review/use-verdict-gate.ts',
      'web/src/review/verdict-frame.tsx',
    ],
  },
  'web/src/ideas': { may: [...EVERY, ...MEMBER, 'web/src/assist'] },
  'web/src/dms': { may: [...EVERY, ...MEMBER, PLATFORMS, 'web/src/assist'] },
  'web/src/automation': { may: [...EVERY, ...MEMBER, ACCOUNTS, PLATFORMS] },
  'web/src/strategy': { may: [...EVERY, ...MEMBER, ACCOUNTS, PLATFORMS, 'web/src/assist'] },
  'web/src/documents': { may: [...EVERY, ...MEMBER, 'web/src/accounts/consent-problem-words.ts'] },
  'web/src/start': {
    may: [
      ...EVERY,
      ...MEMBER,
      ACCOUNTS,
      PLATFORMS,
      'web/src/assist',
      'web/src/billing/credit-words.ts',
      'web/src/billing/reads.ts',
      'web/src/strategy/reads.ts',
      'web/src/strategy/strategy-words.ts',
      'web/src/strategy/use-strategy.ts',
    ],
  },
  'web/src/library': { may: [...EVERY, ...MEMBER, PLATFORMS, 'web/src/media'] },
  'web/src/videos': { may: [...EVERY, ...MEMBER, 'web/src/media', 'web/src/billing/credit-words.ts'] },
  'web/src/visuals': {
    may: [...EVERY, ...MEMBER, 'web/src/media', 'web/src/billing/credit-words.ts', 'web/src/billing/reads.ts'],
  },
  'web/src/brand': {
    may: [...EVERY, ...MEMBER, 'web/src/assist', 'web/src/media', 'src/writing/compile-guardrail.ts'],
    types: ['src/writing/guardrail-words.ts'],
  },
  'web/src/news': { may: [...EVERY, ...MEMBER] },
  'web/src/billing': { may: [...EVERY, ...MEMBER] },
  'web/src/assist': { may: [...EVERY, ...MEMBER, 'web/src/billing/credit-words.ts', 'web/src/billing/reads.ts'] },
  'web/src/runs': { may: [...EVERY, ...MEMBER, 'web/src/billing/credit-words.ts', 'web/src/billing/reads.ts'] },
  'web/src/settings': {
    may: [
      ...EVERY,
      AUTH,
      SHELL,
      ACCOUNTS,
      PLATFORMS,
      PUBLISHING,
      'web/src/media',
      'web/src/news/reads.ts',
      'web/src/search-params.ts',
    ],
  },
  // The frame around every page, and the routes. It knows all pages, and no page knows it.
  'web/src/app': { may: ['web/src', 'src/contract', 'npm'] },
  'web/src/main.tsx': { may: ['web/src', 'npm'] },
}
