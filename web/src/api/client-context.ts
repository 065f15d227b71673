import { createContext, use, useSyncExternalStore } from 'react'
import type { AccessState } from '#contract/billing/access-states.ts'
import type { Permission, Role } from '#contract/people/roles.ts'
import type { Client } from './client.ts'
import type { SessionState } from './session.ts'

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('useClient needs a ClientContext above it')
  return client
}

export function useSessionState(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.subscribe, session.state)
}

export interface Workspace {
  orgId: string
  role: Role
  permissions: readonly Permission[]
  access: AccessState
}

/** The workspace that the token is for. Use it only inside the gate, which waits for one. */
export function useWorkspace(): Workspace {
  const state = useSessionState()
  if (state.kind !== 'ready') throw new Error('useWorkspace is for pages behind the gate')
  return state
}
