import { useZone } from '../shell/use-shell-data.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { differencesOf } from './differences.ts'
import type { Strategy } from './reads.ts'

/**
 * Shows the changes from the older of two versions to the newer one: removed words are struck through, added ones have
 * a coloured background.
 */
export function Comparison({ one, other, close }: { one: Strategy; other: Strategy; close: () => void }) {
  const [before, after] = one.version < other.version ? [one, other] : [other, one]
  const differences = differencesOf(before, after, useZone())
  return (
    <section
      aria-label={`From version ${before.version} to version ${after.version}`}
      className="flex flex-col gap-3 rounded-panel border border-line-3 bg-sheet p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-section font-semibold">
          From version {before.version} to version {after.version}
        </h3>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </div>
      {differences.length === 0 && <p className="text-ink-2">They say the same.</p>}
      {differences.map(({ part, before: was, after: is }) => (
        <div key={part} className="flex flex-col gap-1">
          <h4 className="text-meta font-medium text-ink-2">{part}</h4>
          <div className="max-w-reading wrap-anywhere">
            <DiffText before={was} after={is} />
          </div>
        </div>
      ))}
    </section>
  )
}
