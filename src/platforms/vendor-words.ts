import { excerptOf } from '#contract/text/excerpt.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { isName } from '#kernel/name-shape.ts'

const LONGEST = 300

/** Long runs of characters without a space or slash (tokens, JWTs). Names of faults are kept. */
const LONG_RUN = /[\w\-.~+=%]{40,}/g
/** Bluesky's app passwords. */
const APP_PASSWORD = /\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g
const CENSORED = '[redacted]'

/**
 * The vendor's own messages in a form that is safe for an attempt's record: short, on one line, without anything shaped
 * like a secret.
 */
export function vendorWords(...words: (string | null | undefined)[]): string {
  const said = plainLine(words.filter(Boolean).join(': '))
  const named = said.replace(LONG_RUN, (run) => (isName(run.replace(/[.-]+$/, '')) ? run : CENSORED))
  const safe = named.replace(APP_PASSWORD, CENSORED)
  return excerptOf(safe, LONGEST, { mostUnits: LONGEST })
}
