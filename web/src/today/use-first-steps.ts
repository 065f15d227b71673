import { useEffect } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import type { Home } from '../publishing/reads.ts'

type Onboarding = NonNullable<Home['onboarding']>

/** The steps of the first run while some are left; null once posts go out, even if steps that may be skipped are open. */
export function useFirstSteps(home: Home): Onboarding | null {
  const { orgId } = useWorkspace()
  const key = `galley.begun.${orgId}`
  const begun = hasBegun(home)
  useEffect(() => {
    if (begun) localStorage.setItem(key, '1')
  }, [begun, key])
  // Nobody starts twice: a browser that has seen the end does not show the steps again.
  return begun || localStorage.getItem(key) !== null ? null : home.onboarding
}

/** A post that is booked, or went out, shows that somebody has found the way. */
const hasBegun = ({ nextPosts, coverage, onboarding }: Home): boolean =>
  onboarding?.socialConnected !== false &&
  (nextPosts.length > 0 ||
    coverage.channels.some(({ scheduledCount, publishedCount }) => scheduledCount + publishedCount > 0))
