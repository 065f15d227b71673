import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { membersRead, meRead, orgsRead, timezoneRead } from './reads.ts'

export function useMe() {
  return useQuery(meRead(useClient()))
}

export function useOrgs() {
  return useQuery(orgsRead(useClient()))
}

/** The workspace's time zone, in which all times are shown. UTC until it is known or set. */
export function useTimezone() {
  return useQuery(timezoneRead(useReadContext()))
}

export function useZone(): string {
  return useTimezone().data?.timezone ?? 'UTC'
}

/** Everybody in the workspace, the longest-standing members first. */
export function useMembers(enabled = true) {
  return useQuery({ ...membersRead(useReadContext()), enabled })
}

/** The name of a member. Null until it is known, and for a former member. */
export function useMemberName(userId: string | null): string | null {
  const found = useMembers(userId !== null).data?.find((member) => member.userId === userId)
  return found ? (found.name ?? found.email) : null
}
