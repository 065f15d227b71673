import { hash, randomBytes, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

/** 256 random bits, for tokens that are given out once and kept only as their hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')
export const sha256Hex = (text: string | Uint8Array): string => hash('sha256', text, 'hex')

/** The same text for the same value whatever order its keys were set in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  )
}
