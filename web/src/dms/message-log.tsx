import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { classes } from '../ui/classes.ts'
import type { Conversation } from './reads.ts'

/** As many messages as an answer has. Decision 120 */
const MOST_SHOWN = 50

/** What was said, the oldest first. What they wrote is a sheet; one's own stands on the ground of the page. */
export function MessageLog({ conversation: { messages, person } }: { conversation: Conversation }) {
  const zone = useZone()
  if (messages.length === 0)
    return (
      <p className="text-ink-2">
        Nothing is logged yet. Write the first message below, or log what was said on X already.
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      {messages.length >= MOST_SHOWN && <p className="text-meta text-ink-3">The newest {MOST_SHOWN} messages.</p>}
      <ol aria-label="Messages so far" className="flex flex-col gap-3">
        {messages.map(({ id, from, text, at }) => (
          <li
            key={id}
            className={classes(
              'flex max-w-reading flex-col gap-0.5 rounded-sheet px-4 py-2.5',
              from === 'them' ? 'border border-line bg-sheet' : 'border-line-3 border-l-2 bg-wash',
            )}
          >
            <p className="figures flex flex-wrap gap-x-2 text-meta text-ink-3">
              <b className="font-semibold text-ink">{from === 'them' ? `@${person.handle}` : 'You'}</b>
              <time dateTime={at}>{formatWhen(at, zone)}</time>
            </p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
