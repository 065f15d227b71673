import { excerptOf } from '#contract/excerpt.ts'
import { plainLine } from '#contract/plain-text.ts'

const LONGEST = 300

/** Long runs without a space or slash (tokens, JWTs) and passwords of the form that Bluesky makes for apps. */
const SECRET_SHAPES = [/[\w\-.~+=%]{40,}/g, /\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g]

/** The vendor's own words, fit for an attempt's record: short, on one line, without anything shaped like a secret. */
export function vendorWords(...words: (string | null | undefined)[]): string {
  const said = plainLine(words.filter(Boolean).join(': '))
  const safe = SECRET_SHAPES.reduce((text, shape) => text.replace(shape, '[redacted]'), said)
  return excerptOf(safe, LONGEST, { mostUnits: LONGEST })
}
