const GOOD_FOR_MS = 7 * 86_400_000
/** Another process writes the mail, and its time may be rounded to seconds. */
const TOLERANCE_MS = 1000

/** When the newest link of an invitation was made, by the server’s clock. */
export const madeAt = (expiresAt: string): number => Date.parse(expiresAt) - GOOD_FOR_MS - TOLERANCE_MS
