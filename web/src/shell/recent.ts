import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWorkspace } from '../api/client-context.ts'

/** A recently opened page: its title and its address. */
export interface Recent {
  title: string
  address: string
}

const MOST = 8
/** One of the prefixes whose keys `forget.ts` removes at sign-out. */
const KEPT = 'galley.recent.'
const keyOf = (orgId: string): string => KEPT + orgId

/** The pages that were last opened in this browser, newest first. */
export function recentOnes(orgId: string): readonly Recent[] {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(orgId)) ?? '[]')
  return Array.isArray(kept) ? kept : []
}

/** Stores the page at this path, with the rest of its address, as the newest. The title is null while it is unknown. */
export function useRecent(path: string, title: string | undefined): void {
  const { orgId } = useWorkspace()
  const { href: address, pathname } = useLocation()
  useEffect(() => {
    // The browser may have left this address already.
    if (title === undefined || pathname !== path) return
    const others = recentOnes(orgId).filter((one) => one.address.split('?')[0] !== path)
    localStorage.setItem(keyOf(orgId), JSON.stringify([{ title, address }, ...others].slice(0, MOST)))
  }, [orgId, path, title, address, pathname])
}
