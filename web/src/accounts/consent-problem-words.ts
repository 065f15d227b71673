import type { ConsentProblem } from '#contract/networks/consent-problems.ts'

/** Words for each problem; `name` is the platform's. */
const WORDS: Record<ConsentProblem, (name: string) => string> = {
  denied: (name) => `${name} did not give access, because it was declined there. Nothing has changed.`,
  no_access: (name) => `${name} did not give access. Start again from Accounts.`,
  over: () =>
    'This consent was used already, is older than ten minutes, or was begun before you signed out. Start again from Accounts.',
  another_browser: () => 'This consent was begun in another browser. Start again from Accounts, in this one.',
  not_allowed: () => 'Your role no longer lets you connect accounts. Ask an owner or admin.',
  platform_failed: (name) =>
    `${name} did not answer when Galley asked for the account. Try again in a minute from Accounts.`,
}

/** The page's words for a code in its address. It shows nothing of the address itself, since anybody can write one. */
export function consentProblemWords(problem: string | undefined, name: string): string {
  return problem !== undefined && Object.hasOwn(WORDS, problem)
    ? WORDS[problem as ConsentProblem](name) // checked just above
    : 'Access was not given. Nothing has changed.'
}
