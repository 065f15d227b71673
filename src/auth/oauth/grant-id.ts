/** A connection as the engine names it: with its workspace, so that its rows can be found under their wall. */
export interface GrantKey {
  orgId: string
  connectionId: string
}

export const grantId = ({ orgId, connectionId }: GrantKey): string => `${orgId}.${connectionId}`

export function grantKey(id: string): GrantKey | null {
  const [orgId, connectionId, more] = id.split('.')
  return orgId && connectionId && more === undefined ? { orgId, connectionId } : null
}
