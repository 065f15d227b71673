import type { AccessState } from '#contract/billing/access-states.ts'
import type { Permission, Role } from '#contract/people/roles.ts'
import { ApiError, isApiError } from './api-error.ts'

/** The answer of the token endpoint. Spec S3 */
export interface Grant {
  accessToken: string
  expiresInSeconds: number
  orgId: string | null
  role: Role | null
  permissions: readonly Permission[]
  accessState: AccessState | null
}

export type SessionState =
  | { kind: 'starting' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'no-workspace' }
  | {
      kind: 'ready'
      orgId: string
      role: Role
      permissions: readonly Permission[]
      /** Whether the plan allows changes in the workspace, as stated when the token was issued. */
      access: AccessState
      locked: boolean
    }

export interface SessionOptions {
  /** Asks for a token with the session cookie; throws an ApiError, 401 if there is no session. */
  grant: (orgId: string | null) => Promise<Grant>
  /** The workspaces of the token's person, in the order in which they are tried. */
  workspaces: (accessToken: string) => Promise<string[]>
  /** The workspace last used in this browser. */
  remembered: { read: () => string | null; write: (orgId: string | null) => void }
  now: () => number
}

/** A token is renewed this long before it ends, so that no request is sent with one that ends on the way. */
const RENEW_AHEAD_MS = 30_000

export type Session = ReturnType<typeof createSession>

/**
 * Who is signed in and for which workspace. The token is only in memory; the cookie that renews it is HttpOnly. When
 * the cookie has expired too, the session is locked: requests wait until the person has signed in again.
 */
export function createSession({ grant, workspaces, remembered, now }: SessionOptions) {
  let state: SessionState = { kind: 'starting' }
  let token: { value: string; endsAt: number } | null = null
  let renewing: Promise<string> | null = null
  let unlocked = Promise.withResolvers<void>()
  const listeners = new Set<() => void>()

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function keep(granted: Grant): string {
    token = { value: granted.accessToken, endsAt: now() + granted.expiresInSeconds * 1000 }
    if (granted.orgId !== null && granted.role !== null) {
      remembered.write(granted.orgId)
      become({
        kind: 'ready',
        orgId: granted.orgId,
        role: granted.role,
        permissions: granted.permissions,
        access: granted.accessState ?? 'full',
        locked: false,
      })
    }
    return granted.accessToken
  }

  /**
   * The remembered workspace, otherwise the first one. Null if there is none. A workspace that refused is not tried
   * again.
   */
  async function enter(): Promise<void> {
    const last = remembered.read()
    try {
      const first = await grant(last)
      keep(first)
      if (first.orgId !== null) return
      const [next] = await workspaces(first.accessToken)
      if (next === undefined) become({ kind: 'no-workspace' })
      else keep(await grant(next))
    } catch (error) {
      if (last === null || !(isApiError(error, 403) || isApiError(error, 404))) throw error
      remembered.write(null)
      await enter()
    }
  }

  async function start(): Promise<void> {
    try {
      await enter()
    } catch (error) {
      if (isApiError(error, 401)) become({ kind: 'signed-out' })
      else become({ kind: 'unreachable', message: error instanceof Error ? error.message : String(error) })
    }
  }

  async function renew(): Promise<string> {
    const orgId = state.kind === 'ready' ? state.orgId : null
    try {
      return keep(await grant(orgId))
    } catch (error) {
      if (!isApiError(error, 401)) throw error
      if (state.kind !== 'ready') {
        become({ kind: 'signed-out' })
        throw error
      }
      if (!state.locked) {
        unlocked = Promise.withResolvers<void>()
        become({ ...state, locked: true })
      }
      await unlocked.promise
      if (token === null) throw new ApiError(401, 'You have signed out.')
      return token.value
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    /** A token that is valid for some time. It is renewed when necessary, and all callers share one renewal. */
    async token(refused?: string): Promise<string> {
      if (token && token.value !== refused && token.endsAt - now() > RENEW_AHEAD_MS) return token.value
      return this.refresh()
    },
    /** Gets a new token, whatever the age of the present one, because the role or the plan may have changed. */
    refresh(): Promise<string> {
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
    /** Called after sign-in or sign-up, when the browser has a new cookie. Unlocks the session, or starts it. */
    async signedIn(): Promise<void> {
      if (state.kind !== 'ready' || !state.locked) return start()
      keep(await grant(state.orgId))
      unlocked.resolve()
    },
    async choose(orgId: string): Promise<void> {
      keep(await grant(orgId))
    },
    signedOut(): void {
      token = null
      remembered.write(null)
      unlocked.resolve()
      become({ kind: 'signed-out' })
    },
  }
}
