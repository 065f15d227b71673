import type { SignInProblem } from '#contract/people/sign-in-problems.ts'

const GENERAL = 'The sign-in could not be completed. Begin again, or ask whoever runs this installation.'

/** The message for each problem. `by` is the provider's name in this installation. */
const WORDS: Record<SignInProblem, (by: string) => string> = {
  unknown_way: () => 'This installation does not offer this way to sign in. Choose another.',
  provider_unavailable: (by) => `${by} cannot be reached right now. Try again in a minute, or sign in another way.`,
  not_this_browser: () =>
    'This sign-in was used already, was begun in another browser, or took longer than ten minutes. Begin again.',
  declined: (by) => `${by} did not let you in, because the sign-in was declined there.`,
  refused: (by) => `${by} refused the sign-in. Try again, or ask whoever runs this installation.`,
  not_completed: () => GENERAL,
  no_address: (by) => `${by} does not share your email address. Allow that there, or sign in another way.`,
  address_not_vouched: (by) =>
    `There is an account with this address, and ${by} has not verified the address. Sign in another way.`,
  address_of_another: (by) =>
    `The account with this address is linked to another person at ${by}. Ask whoever runs this installation.`,
  by_invitation: () => 'Accounts are made by invitation here. Ask an owner or admin of the workspace to invite you.',
  closed: () => 'This installation takes no new accounts. Ask whoever runs this installation.',
  in_another_window: () => 'Your account was just made in another window. Start the sign-in again.',
}

/**
 * The message for a code in the sign-in page's address. No text from the address is shown, because anybody can write
 * one.
 */
export function signInProblemWords(problem: string, label: string | undefined): string {
  return Object.hasOwn(WORDS, problem) ? WORDS[problem as SignInProblem](label ?? 'The other service') : GENERAL
}
