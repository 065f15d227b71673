/** A reading of a website that this browser has begun and whose end it has not seen. */
interface KeptReading {
  address: string
  /** A request with the same key joins the reading, or gets its answer, and costs nothing more. */
  key: string
  at: number
}

/** An older reading is not joined: its key may have expired, and a request would start a new reading. */
const LASTS_MS = 30 * 60_000

const placeOf = (orgId: string) => `galley.first-reading.${orgId}`

/** The reading that was begun here. Null if there is none, or it is too old. */
export function keptReading(orgId: string, now: number): KeptReading | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(orgId)) ?? 'null')
    if (!isKept(kept) || now - kept.at > LASTS_MS) return null
    return kept
  } catch {
    return null
  }
}

export function keepReading(orgId: string, reading: KeptReading): void {
  try {
    localStorage.setItem(placeOf(orgId), JSON.stringify(reading))
  } catch {
    // A full or forbidden store only means that the answer cannot be found again later.
  }
}

export const forgetReading = (orgId: string): void => localStorage.removeItem(placeOf(orgId))

const isKept = (value: unknown): value is KeptReading =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number'
