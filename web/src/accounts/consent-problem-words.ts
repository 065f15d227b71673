import type { ConsentProblem } from '#contract/networks/consent-problems.ts'

/** The message for each problem. `name` is the platform's, `from` the page on which a consent is begun. */
const WORDS: Record<ConsentProblem, (name: string, from: string) => string> = {
  denied: (name) => `${name} did not give access, because it was declined there. Nothing has changed.`,
  no_access: (name, from) => `${name} did not give access. Start again from ${from}.`,
  over: (_name, from) =>
    `This consent was used already, is older than ten minutes, or was begun before you signed out. Start again from ${from}.`,
  another_browser: (_name, from) => `This consent was begun in another browser. Start again from ${from}, in this one.`,
  not_allowed: () => 'Your role no longer lets you connect accounts. Ask an owner or admin.',
  platform_failed: (name, from) =>
    `${name} did not answer when Galley asked for access. Try again in a minute from ${from}.`,
}

/** The message for a code in the page's address. It shows no text from the address, since anybody can write one. */
export function consentProblemWords(problem: string | undefined, name: string, from = 'Accounts'): string {
  return problem !== undefined && Object.hasOwn(WORDS, problem)
    ? WORDS[problem as ConsentProblem](name, from) // checked just above
    : 'You did not give access. Nothing has changed.'
}
