import { z } from 'zod'

/** An IANA name that this machine's time zone data knows. Bare offsets are refused: they know nothing of summer time. */
export const Timezone = z.stringFormat('timezone', isTimezone, {
  error: 'Use the IANA name of a time zone, for example Europe/Berlin',
})

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
