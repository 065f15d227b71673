import type { Basis } from '#contract/posts/basis.ts'
import { RestsOn } from '../publishing/rests-on.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

/** What the draft rests on, for whoever asks; that some of it rests on nothing is said at once. */
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
