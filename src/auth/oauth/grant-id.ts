/**
 * A connection's id for the engine. It contains the workspace, without which row-level security would hide the
 * connection's rows.
 */
export interface GrantKey {
  orgId: string
  connectionId: string
}

export const grantId = ({ orgId, connectionId }: GrantKey): string => `${orgId}.${connectionId}`

export function grantKey(id: string): GrantKey | null {
  const [orgId, connectionId, more] = id.split('.')
  return orgId && connectionId && more === undefined ? { orgId, connectionId } : null
}
