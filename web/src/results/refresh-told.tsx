import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { Button } from '../ui/button.tsx'
import { posts } from './figure-words.ts'
import type { Refreshed } from './use-results.ts'

/** What could not be read, by the last refresh. Nothing if all was. */
export function RefreshTold({ outcome, close }: { outcome: Refreshed; close: () => void }) {
  const { failed, skippedFairUse = 0, errors = [] } = outcome
  if (failed + skippedFairUse + errors.length === 0) return null
  return (
    <section
      aria-label="What could not be read"
      className="flex flex-wrap items-start gap-3 rounded-control bg-amber-soft px-3 py-2 print:hidden"
    >
      <ul className="min-w-0 grow basis-60">
        {failed > 0 && <li>The figures of {posts(failed)} could not be read: their last ones are kept.</li>}
        {skippedFairUse > 0 && (
          <li>
            {posts(skippedFairUse)} {skippedFairUse === 1 ? 'was' : 'were'} left out: the account was refreshed as often
            as it may be in a day. It can be asked again tomorrow (UTC).
          </li>
        )}
        {errors.map(({ platform, message }) => (
          <li key={`${platform} ${message}`}>
            {PLATFORM_NAMES[platform]}: {message}
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={close}>
        Close
      </Button>
    </section>
  )
}
