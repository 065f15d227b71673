import type { WebsiteRead } from '../../src/features/websites/findings.ts'
import type { Served } from './serve-site.ts'
import { FIELDS, type Field, type Site } from './site.ts'
import { plain, saidBySite, sameColour, standsInSite } from './stands-in-site.ts'

/**
 * The verdict about one field of a site. `right`: what was found is what a person says. `missed`: the site declares
 * something and nothing was found. `wrong`: something else was found. `extra`: something was found although the site
 * declares nothing. `none`: nothing is declared, and nothing was found.
 */
export type Verdict = 'right' | 'missed' | 'wrong' | 'extra' | 'none'

export interface Judged {
  site: Site
  seconds: number
  verdicts: Record<Field, Verdict>
  /** What was found, by field. */
  found: Partial<Record<Field, string>>
  /** Found values that are nowhere in the site's files. */
  invented: string[]
}

export function judgeSite(site: Site, served: Served, { findings }: WebsiteRead, seconds: number): Judged {
  const { suggestion } = findings
  const drawn = findings.drawnLogo === null ? undefined : 'drawn'
  const found: Partial<Record<Field, string>> = {}
  for (const field of FIELDS) {
    const one = field === 'name' || field === 'tagline' ? findings[field] : suggestion[field]
    const value = one?.value ?? (field === 'logo' ? drawn : undefined)
    if (value !== undefined) found[field] = value
  }
  const said = saidBySite(site.id)
  const invented = FIELDS.flatMap((field) => {
    const value = found[field]
    return value === undefined || value === 'drawn' || standsInSite(said, field, value) ? [] : [`${field}: ${value}`]
  })
  const verdicts = Object.fromEntries(
    FIELDS.map((field) => [field, verdictOf(field, site.expected[field], found[field], served)]),
  ) as Record<Field, Verdict> // one for each field
  return { site, seconds, verdicts, found, invented }
}

function verdictOf(
  field: Field,
  expected: string | string[] | undefined,
  found: string | undefined,
  served: Served,
): Verdict {
  if (expected === undefined) return found === undefined ? 'none' : 'extra'
  if (found === undefined) return 'missed'
  return [expected].flat().some((one) => isSame(field, one, found, served)) ? 'right' : 'wrong'
}

function isSame(field: Field, expected: string, found: string, { origin, cdn }: Served): boolean {
  switch (field) {
    case 'logo': {
      if (expected === 'drawn' || found === 'drawn') return expected === found
      const whole = expected.replace('{{origin}}', origin).replace('{{cdn}}', cdn)
      return new URL(whole, origin).href === new URL(found).href
    }
    case 'primary':
    case 'secondary':
    case 'accent':
    case 'background':
      return sameColour(expected, found)
    case 'headingFont':
    case 'bodyFont':
      return plain(expected) === plain(found)
    case 'name':
    case 'tagline':
      return expected === found
  }
}
