import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  /** The networks with several accounts of which none is chosen. */
  platforms: readonly Platform[]
  open: (platform: Platform) => void
}

/** For a draft that several accounts could publish: leads to the versions in which one is chosen. */
export function AccountsToChoose({ platforms, open }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-amber-soft px-3 py-2 text-ink">
      <p className="grow basis-60">Several accounts could publish this: choose one before it is approved.</p>
      {platforms.map((platform) => (
        <Button key={platform} look="quiet" onClick={() => open(platform)}>
          Choose the {PLATFORM_NAMES[platform]} account
        </Button>
      ))}
    </div>
  )
}
