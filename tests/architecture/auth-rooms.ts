import type { Room } from './rules.ts'

/** What every room of auth may import, besides other rooms. */
const BESIDE = ['src/contract', 'src/kernel', 'npm', 'node'] as const
const at = (...rooms: string[]): Room => ({ may: [...BESIDE, ...rooms.map((room) => `src/auth/${room}`)] })

/** The rooms of `src/auth`: first what all ways of signing in use, then the ways themselves. */
export const AUTH_ROOMS: Record<string, Room> = {
  'src/auth/guard': at(),
  'src/auth/session': at(),
  'src/auth/links': at('session', 'guard'),
  'src/auth/second-factor': at('session', 'guard', 'links'),
  'src/auth/password': at('session', 'guard', 'links', 'second-factor'),
  'src/auth/account': at('session', 'links', 'second-factor', 'password'),
  'src/auth/tokens': at('session'),
  'src/auth/oauth': at('session', 'links'),
  'src/auth/oidc': at('session', 'links', 'second-factor', 'account', 'oauth/consent-path.ts'),
  'src/auth/operations': { may: [...BESIDE, 'src/auth'] },
  // The index, the additions to the services, and the sweep.
  'src/auth': { may: [...BESIDE, 'src/auth'] },
}
