import { hash, randomBytes, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

/** 256 random bits, for tokens that are handed out once and stored only as a hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')
export const sha256Hex = (text: string | Uint8Array): string => hash('sha256', text, 'hex')

/** JSON with sorted keys: equal values give equal text, whatever the order in which their keys were set. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  )
}
