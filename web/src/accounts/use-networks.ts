import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { useClient } from '../api/client-context.ts'
import { statusRead } from '../auth/reads.ts'
import { HOW_TO_CONNECT } from '../platforms/how-to-connect.gen.ts'

/**
 * Whether the network needs each installation to register an app. Other networks can be connected without one, or are
 * switched off.
 */
export const wantsApp = (platform: Platform): boolean => HOW_TO_CONNECT[platform].wantsApp

/** The networks that this installation can publish to; requested only if `wanted`. */
export function useNetworks(wanted: boolean): ReadonlySet<Platform> | undefined {
  const { data } = useQuery({ ...statusRead(useClient()), enabled: wanted })
  return useMemo(() => {
    if (!data) return undefined
    const here: ReadonlySet<string> = new Set(data.platforms)
    return new Set(PLATFORMS.filter((platform) => here.has(platform)))
  }, [data])
}
