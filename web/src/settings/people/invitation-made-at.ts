const GOOD_FOR_MS = 7 * 86_400_000
/** The mail is written by another process, whose clock reads in whole seconds at worst. */
const TOLERANCE_MS = 1000

/** When the newest link of an invitation was made, by the server’s clock. */
export const madeAt = (expiresAt: string): number => Date.parse(expiresAt) - GOOD_FOR_MS - TOLERANCE_MS
