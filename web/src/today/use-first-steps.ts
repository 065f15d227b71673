import { useEffect } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import type { Home } from '../publishing/reads.ts'

type Onboarding = NonNullable<Home['onboarding']>

/** The open steps of the first run. Null once posts have been published, even if optional steps are open. */
export function useFirstSteps(home: Home): Onboarding | null {
  const { orgId } = useWorkspace()
  const key = `galley.begun.${orgId}`
  const begun = hasBegun(home)
  useEffect(() => {
    if (begun) localStorage.setItem(key, '1')
  }, [begun, key])
  // A browser that has seen the end of the first run does not show the steps again.
  return begun || localStorage.getItem(key) !== null ? null : home.onboarding
}

/** A scheduled or published post shows that somebody knows the way. */
const hasBegun = ({ nextPosts, coverage, onboarding }: Home): boolean =>
  onboarding?.socialConnected !== false &&
  (nextPosts.length > 0 ||
    coverage.channels.some(({ scheduledCount, publishedCount }) => scheduledCount + publishedCount > 0))
