import { isInFlight } from '#contract/statuses.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { homeRead } from './reads.ts'

const LOOK_SECONDS = 60

/** The data of the first page: counts, the next posts, coverage and results. */
export function useHome() {
  return usePolled({
    read: homeRead(useReadContext()),
    every: (home) => (home?.nextPosts.some(({ status }) => isInFlight(status)) ? 5 : LOOK_SECONDS),
  })
}
