import { Link } from '@tanstack/react-router'
import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import type { Strategy } from './reads.ts'
import { STATUS_WORDS } from './strategy-words.ts'

interface Props {
  versions: readonly Strategy[]
  shown: Strategy
  /** The number of the version beside which the shown one is laid. */
  against: number | null
  compare: (version: number | null) => void
  /** Reads older ones; null if there are none. */
  older: (() => void) | null
  busy: boolean
}

/** All versions, and the way to lay one beside another. */
export function VersionsAside({ versions, shown, against, compare, older, busy }: Props) {
  const zone = useZone()
  const others = versions.filter(({ version }) => version !== shown.version)
  return (
    <aside
      aria-label="Versions"
      className="flex flex-col items-start gap-4 lg:sticky lg:top-20 lg:order-last lg:border-line lg:border-l lg:pl-6"
    >
      <h2 className="text-section font-semibold">Versions</h2>
      <ul className="flex w-full flex-col">
        {versions.map(({ version, status, createdAt }) => (
          <li key={version} className="border-line border-b">
            <Link
              to="/strategy"
              search={{ version }}
              aria-current={version === shown.version ? 'true' : undefined}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold"
            >
              <span className="grow">Version {version}</span>
              <span className="text-meta font-normal text-ink-3">
                {STATUS_WORDS[status]} · <span className="figures">{formatDay(wallOf(createdAt, zone).day)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {older && (
        <Button busy={busy} onClick={older}>
          Show older versions
        </Button>
      )}
      {others.length > 0 && (
        <div className="w-full">
          <Choice
            label="Compare with"
            value={against === null ? '' : String(against)}
            options={[
              { value: '', label: 'None' },
              ...others.map(({ version, status }) => ({
                value: String(version),
                label: `Version ${version}`,
                meta: STATUS_WORDS[status],
              })),
            ]}
            choose={(version) => compare(version === '' ? null : Number(version))}
          />
        </div>
      )}
    </aside>
  )
}
