import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Choice } from '../ui/choice.tsx'
import type { Draft } from './draft.ts'

/** Adds one of the platforms that the draft does not have yet. */
export function PlatformAdder({ draft, add }: { draft: Draft; add: (platform: Platform) => void }) {
  const left = PLATFORMS.filter((platform) => !draft.variants.some((variant) => variant.platform === platform))
  if (left.length === 0) return null
  return (
    <>
      {draft.variants.length === 0 && (
        <p className="basis-full text-ink-2">
          No account is connected that could publish this. Add the platforms to write for now, or{' '}
          <Link to="/accounts" className="font-medium link">
            connect an account
          </Link>{' '}
          first.
        </p>
      )}
      <div className="w-48">
        <Choice<Platform>
          label="Add a platform"
          hideLabel
          value={null}
          placeholder="Add a platform …"
          options={left.map((platform) => ({
            value: platform,
            label: PLATFORM_NAMES[platform],
            mark: <PlatformMark platform={platform} />,
          }))}
          choose={add}
        />
      </div>
    </>
  )
}
