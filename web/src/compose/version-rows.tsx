import type { ReactNode } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import type { Draft, Variant } from './draft.ts'

/** A row for each platform, with what `children` returns for it after the name. */
export function VersionRows({ draft, children }: { draft: Draft; children?: (variant: Variant) => ReactNode }) {
  return (
    <ul aria-label="Length per platform" className="flex flex-col gap-2">
      {draft.variants.map((variant) => (
        <li key={variant.platform} className="flex items-center gap-2 text-facts">
          <PlatformMark platform={variant.platform} />
          <span className="grow">
            {PLATFORM_NAMES[variant.platform]}
            {variant.own && <span className="text-ink-3"> edited</span>}
          </span>
          {children?.(variant)}
        </li>
      ))}
    </ul>
  )
}
