import { Env } from '#kernel/env.ts'

/**
 * Names that other programs read: the command line, the container's files. `GALLEY_OIDC_…` is checked where it is read.
 */
const OF_OTHERS = /^GALLEY_(URL|API_KEY|WORKSPACE|SITE|DATABASE_PASSWORD|OIDC|OIDC_.+)$/

/**
 * Unknown settings, each with the name that may have been meant: `GALLEY_SIGNUP=closed` closes nothing. They do not
 * prevent a start, since the program that runs Galley may set its own variables.
 */
export function unknownSettings(env: Record<string, string | undefined>): { name: string; meant: string | null }[] {
  const known = Object.keys(Env.shape)
  return Object.keys(env)
    .filter((name) => name.startsWith('GALLEY_') && !known.includes(name) && !OF_OTHERS.test(name))
    .map((name) => ({ name, meant: known.find((one) => isAlike(one, name)) ?? null }))
}

/** Whether two names have the same letters apart from underscores, or one is the beginning or the end of the other. */
function isAlike(known: string, name: string): boolean {
  const [a, b] = [lettersOf(known), lettersOf(name)]
  return a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)))
}

const lettersOf = (name: string): string => name.replace(/^GALLEY_/, '').replaceAll('_', '')
