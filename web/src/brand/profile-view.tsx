import { lazy, Suspense, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { MutedLines } from '../ui/page.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { useLatest } from '../ui/use-latest.ts'
import { LoadedProfile } from './loaded-profile.tsx'
import type { Edits } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import type { Profile } from './profile-reads.ts'
import { ProfileStanding } from './profile-standing.tsx'

const Proposals = lazy(() => import('./proposals.tsx').then((file) => ({ default: file.Proposals })))
const ReadWebsite = lazy(() => import('./read-website.tsx').then((file) => ({ default: file.ReadWebsite })))

/** The brand's identity, audience and voice: read from a website, written and confirmed by people. */
export function ProfileView() {
  return <LoadedProfile label="the profile">{(profile) => <Whole profile={profile} />}</LoadedProfile>
}

const NO_EDITS: Edits = {}

function Whole({ profile }: { profile: Profile }) {
  const { orgId } = useWorkspace()
  // Only edits are kept, so that other changes of the profile are shown, and no edit is lost.
  const kept = useKeptForm(`${orgId}.brand-profile`, NO_EDITS)
  const latest = useLatest(kept)
  const [reading, setReading] = useState(false)
  const settled = (field: string) => {
    const { [field as keyof Edits]: _, ...others } = latest.current.value
    latest.current.change(others)
  }
  return (
    <div className="@container flex flex-col gap-6">
      <ProfileStanding profile={profile} edits={kept.value} reading={reading} read={() => setReading(true)} />
      {reading && (
        <Suspense fallback={<MutedLines rows={2} label="Loading the form" />}>
          <ReadWebsite address={profile.websiteUrl ?? ''} close={() => setReading(false)} />
        </Suspense>
      )}
      {profile.proposals.length > 0 && (
        <Suspense fallback={<MutedLines rows={3} label="Loading the proposals" />}>
          <Proposals profile={profile} settled={settled} />
        </Suspense>
      )}
      <ProfileForm profile={profile} kept={kept} quiet={reading} />
    </div>
  )
}
