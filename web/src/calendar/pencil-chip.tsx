import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { wallOf } from '../time.ts'
import { markKey, type PencilMark } from './pencil.ts'

/** The plan's proposal for a free time, on its day. It is drawn dashed, because it is not a post. */
export function PencilChip({ mark, zone, open }: { mark: PencilMark; zone: string; open: () => void }) {
  return (
    <button
      type="button"
      data-entry={markKey(mark)}
      data-pencil=""
      tabIndex={-1}
      className="flex min-h-11 w-full min-w-0 items-center gap-1 rounded-sheet border border-line-3 border-dashed px-1 text-left text-meta text-ink-2 transition-colors hover:border-ink hover:text-ink lg:min-h-6"
      // Focusing a day changes the shown month, which would move the proposal away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <span className="sr-only">In pencil, no post: </span>
      <time dateTime={mark.at}>{wallOf(mark.at, zone).time}</time>
      <PlatformMark platform={mark.platform} className="size-3" />
      <span className="sr-only">{PLATFORM_NAMES[mark.platform]}: </span>
      <span className="min-w-0 grow truncate italic">{mark.pillarName}</span>
    </button>
  )
}
