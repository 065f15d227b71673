import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { ComposeDesk } from './compose-desk.tsx'
import { newDraft } from './draft.ts'
import { Waiting } from './not-there.tsx'

/** The composer with a new draft, for all networks that can publish. */
export function NewDesk({ place, media }: { place: string; media: PostMedia | null }) {
  const { platform, at, pillar, type } = useSearch({ from: '/app/compose/{-$groupId}' })
  const accounts = useAccounts()
  const initial = useMemo(() => {
    const connected = PLATFORMS.filter((one) =>
      accounts.data?.some((account) => account.platform === one && account.status === 'connected'),
    )
    // Only accounts that can publish are preselected.
    const draft = newDraft(platform ? [platform] : connected)
    return {
      ...draft,
      shared: { ...draft.shared, media },
      ...(at && { wish: at }),
      ...((pillar ?? type) && { parts: { pillarId: pillar, contentType: type } }),
    }
  }, [accounts.data, platform, media, at, pillar, type])
  if (accounts.isPending && !accounts.error) return <Waiting />
  return <ComposeDesk initial={initial} item={null} place={place} />
}
