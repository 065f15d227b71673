import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { leadOf } from '../today/lead-of.ts'
import { webAddress } from '../ui/web-address.ts'
import { numberWords } from './figure-words.ts'
import { earlyWords, networkName, type Row, type Usual } from './rows.ts'

/** A post's first words, as a link to it on its network if its address is known. */
export function PostName({ row }: { row: Row }) {
  const { lead } = leadOf(row.contentText)
  const address = webAddress(row.publishedUrl)
  const look = 'font-semibold wrap-anywhere max-lg:-my-3 max-lg:truncate max-lg:py-3 lg:line-clamp-2'
  return address ? (
    <a href={address} target="_blank" rel="noreferrer" className={`${look} hover:underline`}>
      {lead}
      <span className="sr-only">, opens on {networkName(row.platform)}</span>
    </a>
  ) : (
    <span className={look}>{lead}</span>
  )
}

/** When it went out. */
export function OutAt({ row: { outAt } }: { row: Row }) {
  const zone = useZone()
  return <>{outAt === null ? 'time not told' : formatWhen(outAt, zone)}</>
}

/** When its figures were read, and whether that was too early for them to mean much. */
export function ReadAt({ row }: { row: Row }) {
  const early = earlyWords(row)
  const zone = useZone()
  return (
    <>
      {formatWhen(row.fetchedAt, zone)}
      {early && <span className="block text-ink-3">{early}</span>}
    </>
  )
}

export const Told = ({ value }: { value: number | null }) => (
  <span className={value === null ? 'text-meta text-ink-3' : undefined}>
    {value === null ? 'not told' : numberWords(value)}
  </span>
)

/** How far the bar goes at most: as far as twice the usual. */
const HALF = 50

/** A bar from the middle, to the right for more than usual, and the same in words. */
export function UsualBar({ usual }: { usual: Usual }) {
  if (usual.share === null) return <span className="text-meta text-ink-3">{usual.words}</span>
  const width = Math.min(1, Math.abs(usual.share)) * HALF
  return (
    <span className="flex flex-col gap-1">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full max-w-32">
        <path d="M0 3h100" vectorEffect="non-scaling-stroke" className="stroke-line" />
        <rect
          x={usual.share < 0 ? HALF - width : HALF}
          y={0}
          width={width}
          height={6}
          className={usual.share < 0 ? 'fill-line-3' : 'fill-ink forced-colors:fill-[CanvasText]'}
        />
        <path d="M50 0v6" vectorEffect="non-scaling-stroke" className="stroke-line-3" />
      </svg>
      <span className="text-meta text-ink-3">{usual.words}</span>
    </span>
  )
}
