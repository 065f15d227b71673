import { Link } from '@tanstack/react-router'
import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { useWide } from '../ui/use-wide.ts'
import type { Strategy } from './reads.ts'
import { STATUS_WORDS } from './strategy-words.ts'

interface Props {
  versions: readonly Strategy[]
  shown: Strategy
  /** The number of the version with which the shown one is compared. */
  against: number | null
  compare: (version: number | null) => void
  /** Reads older versions. Null if there are none. */
  older: (() => void) | null
  busy: boolean
}

/** All versions, each with a button to compare it. */
export function VersionsAside({ versions, shown, against, compare, older, busy }: Props) {
  const zone = useZone()
  const wide = useWide()
  const list = (
    <div className="flex w-full flex-col items-start gap-4">
      <ul className="flex w-full flex-col">
        {versions.map(({ version, status, createdAt }) => (
          <li key={version} className="flex items-center gap-1 border-line border-b">
            <Link
              to="/strategy"
              search={{ version }}
              aria-current={version === shown.version ? 'true' : undefined}
              className="-ml-2 flex min-h-11 min-w-0 grow flex-col justify-center rounded-control px-2 py-1 hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold"
            >
              <span>Version {version}</span>
              <span className="text-meta font-normal text-ink-3">
                {STATUS_WORDS[status]} · <span className="figures">{formatDay(wallOf(createdAt, zone).day)}</span>
              </span>
            </Link>
            {version !== shown.version && (
              <Button
                look="quiet"
                aria-pressed={version === against}
                onClick={() => compare(version === against ? null : version)}
              >
                Compare<span className="sr-only"> with version {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {older && (
        <Button busy={busy} onClick={older}>
          Show older versions
        </Button>
      )}
    </div>
  )
  return (
    <aside
      aria-label="Versions"
      className="flex flex-col items-start gap-4 lg:sticky lg:top-20 lg:order-last lg:border-line lg:border-l lg:pl-6"
    >
      {wide ? (
        <>
          <h2 className="text-section font-semibold">Versions</h2>
          {list}
        </>
      ) : (
        <div className="w-full">
          <Disclosure summary={`Versions (${versions.length}${older ? ' and more' : ''})`}>{list}</Disclosure>
        </div>
      )}
    </aside>
  )
}
