import type { operations } from '../../src/operations.ts'

type Name = keyof typeof operations

/** What needs no token, and why. Document 2, "REST API", item 4; decisions B5-1 and B4-1. */
export const PUBLIC_OPERATIONS = {
  signUp: 'nobody can have a token before there is an account',
  signIn: 'a password is what it takes',
  signOut: 'a session cookie is what it takes',
  createToken: 'a session cookie is what it takes',
  getJwks: 'public keys are public',
  getStatus: 'the sign-in page asks before anybody is signed in',
  completeOAuth: 'the platform sends the browser here; the state is what it takes',
} as const satisfies Partial<Record<Name, string>>

/** Mutating operations that keep no answer for a repeat, and why. */
export const NOT_REPEATABLE: Partial<Record<Name, string>> = {
  signUp: 'the answer sets a session cookie, which must not be kept; a repeat is refused as email_taken',
  signIn: 'the answer sets a session cookie, which must not be kept; a repeat opens another session',
  signOut: 'a repeat has no session to end',
  createToken: 'a token must not be kept; a repeat gives another of the same power',
}

/** Fields that name something which does not exist in Galley yet, so that there is nothing to check them against. */
export const UNCHECKED_REFERENCES: Record<string, string> = {
  strategyId: 'there are no strategies yet',
  pillarId: 'a pillar is a part of a strategy',
  priorityId: 'a priority is a part of a strategy',
  opportunityId: 'an opportunity is a part of a strategy',
}

/** Operations whose method does not tell whether they change anything, and why. */
export const NOT_AUDITED_BY_METHOD: Partial<Record<Name, { changes: boolean; why: string }>> = {
  completeOAuth: { changes: true, why: 'a browser comes by GET, and an account is connected' },
}

/** Operations whose line in the audit log names nothing, and why. */
export const WITHOUT_TARGET: Partial<Record<Name, string>> = {
  checkContent: 'the content is not saved, so that it has no id',
  startOAuth: 'which account it will be is known only after the consent',
}
