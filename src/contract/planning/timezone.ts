import { z } from 'zod'

/**
 * An IANA name that this machine's time zone data knows. It is stored in the data's spelling, however it was typed.
 * Bare offsets are refused: they know nothing of summer time.
 */
export const Timezone = z
  .stringFormat('timezone', isTimezone, { error: 'Use the IANA name of a time zone, for example Europe/Berlin' })
  .overwrite(canonicalTimezone)

function isTimezone(name: string): boolean {
  return resolved(name) !== null
}

function resolved(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Names that Intl replaces by another name, and whose spelling is irregular. */
const ODD_SPELLINGS = new Map(
  [
    ...['Africa/Asmera', 'America/Knox_IN', 'America/Argentina/ComodRivadavia', 'Antarctica/McMurdo'],
    ...['EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'GB-Eire', 'NZ-CHAT', 'W-SU', 'GMT+0', 'GMT-0', 'GMT0'],
    ...['UTC', 'GMT', 'UCT', 'EST', 'MST', 'HST', 'CET', 'MET', 'EET', 'WET', 'GB', 'NZ', 'PRC', 'ROC', 'ROK'],
    ...['Etc/UTC', 'Etc/UCT', 'Etc/GMT', 'Etc/GMT+0', 'Etc/GMT-0', 'Etc/GMT0', 'America/Port-au-Prince'],
  ].map((name) => [name.toLowerCase(), name]),
)

/**
 * `europe/berlin` → `Europe/Berlin`, as Intl spells it. If a zone has several names, Intl may answer another one than
 * the given one (Asia/Calcutta for Asia/Kolkata). Then the given name is kept, and spelled here.
 */
function canonicalTimezone(name: string): string {
  const own = resolved(name)
  if (own === null) return name
  if (own.toLowerCase() === name.toLowerCase()) return own
  const odd = ODD_SPELLINGS.get(name.toLowerCase())
  if (odd) return odd
  const spelled = name.toLowerCase().replace(/(^|[/_-])([a-z])/g, (_, before: string, first: string) => {
    return before + first.toUpperCase()
  })
  return spelled.replace(/^Us\//, 'US/').replace(/_(Of|Es|Au)(?=[_/-]|$)/g, (word) => word.toLowerCase())
}
