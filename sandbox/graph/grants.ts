import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '../kit/clock.ts'

export interface GraphClient {
  id: string
  secret: string
  name: string
  /** Compared exactly, character by character. */
  redirectUris: string[]
}

interface Code {
  clientId: string
  accountId: string
  redirectUri: string
  scopes: string[]
  expiresAtMs: number
}

export interface Grant {
  clientId: string
  accountId: string
  scopes: string[]
  accessToken: string
  issuedAtMs: number
  expiresAtMs: number
  isLong: boolean
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const SHORT_MS = HOUR_MS
export const LONG_SECONDS = 60 * 24 * 3600

/** Consents and their tokens. Several tokens of a consent are valid side by side until they end. */
export interface Grants {
  readonly codes: Map<string, Code>
  readonly tokens: Set<Grant>
  open(of: Pick<Grant, 'clientId' | 'accountId' | 'scopes' | 'isLong'>, issuedAtMs?: number): Grant
  find(accessToken: string | null | undefined): Grant | undefined
}

export function createGrants(clock: SandboxClock): Grants {
  const tokens = new Set<Grant>()
  return {
    codes: new Map(),
    tokens,
    open({ clientId, accountId, scopes, isLong }, issuedAtMs = clock.now()) {
      const expiresAtMs = issuedAtMs + (isLong ? LONG_SECONDS * 1000 : SHORT_MS)
      const grant = { clientId, accountId, scopes, isLong, issuedAtMs, expiresAtMs, accessToken: newToken() }
      tokens.add(grant)
      return grant
    },
    find: (accessToken) => [...tokens].find((grant) => grant.accessToken === accessToken),
  }
}

export function newToken(): string {
  return `EAA${randomBytes(48).toString('base64url')}`
}
