import type { Basis } from '#contract/posts/basis.ts'
import { RestsOn } from '../publishing/rests-on.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

/** The basis of the draft, folded. A note about unsupported claims is always visible. */
export function WhatItRestsOn({ basis }: { basis: Basis }) {
  return (
    <Disclosure
      className="text-facts font-medium"
      summary={
        <span>
          What this draft rests on
          {basis.unsupported.length > 0 && <span className="text-amber"> · some of it on nothing</span>}
        </span>
      }
    >
      <RestsOn basis={basis} />
    </Disclosure>
  )
}
