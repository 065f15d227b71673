import { useReasonNot } from '../auth/permissions.ts'
import { useMemberName, useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { type Edits, saysNothing } from './profile-fields.ts'
import type { Profile } from './profile-reads.ts'
import { costOf, fieldOfMissing } from './profile-words.ts'

interface Props {
  profile: Profile
  edits: Edits
  /** Whether the form that reads a website is open. */
  reading: boolean
  read: () => void
}

/** Who confirmed the profile, when a website was read, and what drafts lack. */
export function ProfileStanding({ profile, edits, reading, read }: Props) {
  const zone = useZone()
  const reasonNot = useReasonNot('brand:write', 'change the brand')
  const { confirmedAt, confirmedBy, lastRefreshedAt } = profile.meta ?? {}
  const by = useMemberName(confirmedBy ?? null)
  const open = profile.inferred.length
  const missing = profile.missing.filter(({ field }) => !Object.hasOwn(edits, fieldOfMissing(field)))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 className="text-section font-semibold">Who speaks, to whom, and how</h2>
          <p className="max-w-reading text-ink-2">Drafts and plans are written from it.</p>
          <p className="figures text-facts text-ink-2">
            {confirmedAt
              ? `Confirmed ${formatWhen(confirmedAt, zone)}${by === null ? '' : ` by ${by}`}.`
              : 'Nobody has confirmed it yet.'}
            {lastRefreshedAt && ` Website read ${formatWhen(lastRefreshedAt, zone)}.`}
            {open > 0 &&
              ` ${open === 1 ? 'One field was' : `${open} fields were`} read from it and ${open === 1 ? 'waits' : 'wait'} for a person’s yes.`}
          </p>
        </div>
        {!reading && (
          <Button unavailable={reasonNot} onClick={read}>
            {lastRefreshedAt ? 'Read the website again' : 'Read from your website'}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <section aria-label="What drafts lack" className="rounded-control bg-amber-soft px-3 py-2">
          <h3 className="font-semibold">What drafts lack</h3>
          <ul className="flex flex-col">
            {missing.map((one) => (
              <li key={one.field}>
                {reasonNot === null ? (
                  <button
                    type="button"
                    className="group min-h-11 py-1 text-left lg:min-h-7"
                    onClick={() => focusField(fieldOfMissing(one.field))}
                  >
                    {costOf(one)}{' '}
                    <span className="font-medium underline decoration-line-3 underline-offset-2 group-hover:decoration-current">
                      Write it
                    </span>
                  </button>
                ) : (
                  <p className="py-1">{costOf(one)}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {saysNothing(profile) && (
        <p className="max-w-reading text-ink-2">
          Nothing is written yet. Have your website read, or begin with one line below: whom you want to reach.
        </p>
      )}
    </div>
  )
}

function focusField(field: string): void {
  const at = document.querySelector<HTMLElement>(`[name="${field}"]`)
  at?.focus({ preventScroll: true })
  at?.scrollIntoView({ block: 'center' })
}
