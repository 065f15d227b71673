import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. RFC 6238. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const ISSUER = 'Galley'

/** A new secret in base32, and the address for its QR code. */
export function newTotp(email: string): { secret: string; otpauthUri: string } {
  const totp = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, otpauthUri: totp.toString() }
}

/** The time step of this code: the present one or a neighbour, since clocks differ. Null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
