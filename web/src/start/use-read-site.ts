import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'
import { usePolled } from '../api/use-polled.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { forgetReading, keepReading, keptReading } from './kept-reading.ts'
import { lastReadingRead, profileKey, type ReadingStep, readingStepsRead } from './reads.ts'

const FROM_WEBSITE = 'POST /v1/orgs/{orgId}/onboarding/from-website'

export type SiteRead = Extract<Output<typeof FROM_WEBSITE>, { pagesRead: unknown }>

const isUnderWay = (status: string | undefined): boolean => status === 'queued' || status === 'running'

/**
 * Sets up the workspace from a website by a run, and shows its steps. A person who leaves and comes back joins the same
 * run, or gets its answer.
 */
export function useReadSite(may: boolean) {
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const context = useReadContext()
  const write = useWrite<string, SiteRead>({
    touches: () => [],
    send: async (api, address, key) => {
      const kept = keptReading(orgId, now())
      const idempotencyKey = kept?.address === address ? kept.key : key
      keepReading(orgId, { address, key: idempotencyKey, at: now() })
      try {
        const answer = await api(FROM_WEBSITE, { orgId, websiteUrl: address }, { idempotencyKey })
        if (!('pagesRead' in answer)) throw new Error('asked for a reading, and got a price')
        forgetReading(orgId)
        return answer
      } catch (error) {
        // Without an answer the run may still be running, so the key is kept to join it.
        if (error instanceof ApiError && error.status !== 0 && error.code !== 'in_progress') forgetReading(orgId)
        throw error
      }
    },
    receive: (_cache, { brand }) => {
      cache.setQueryData(profileKey(orgId), brand.profile)
      for (const queryKey of [
        [orgId, 'brand-kit'],
        [orgId, 'strategy'],
        queryKeys.groups(orgId),
        queryKeys.billing(orgId),
        queryKeys.runs(orgId),
      ])
        void cache.invalidateQueries({ queryKey })
    },
    repeats: true,
  })
  const { mutate } = write
  const [joined] = useState(() => (may ? keptReading(orgId, now()) : null))
  useEffect(() => {
    if (joined) mutate(joined.address)
  }, [joined, mutate])

  // A reading that somebody else has begun is shown too.
  const last = usePolled({
    read: lastReadingRead(context),
    every: (run) => (write.isPending || isUnderWay(run?.status) ? 1 : null),
  }).data
  const isReading = write.isPending || isUnderWay(last?.status)
  const runId = last && isUnderWay(last.status) ? last.id : null
  const steps = usePolled({
    read: readingStepsRead(context, runId ?? ''),
    enabled: runId !== null,
    every: () => 1,
  }).data
  return {
    write,
    isReading,
    steps: isReading && runId !== null ? (steps ?? NONE) : NONE,
    last: last ?? null,
  }
}

const NONE: readonly ReadingStep[] = []
