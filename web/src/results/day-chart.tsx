import { ChartFrame } from '../ui/chart-frame.tsx'
import { barsOf, type Measure } from './bars.ts'
import type { Performance } from './reads.ts'
import type { View } from './use-view.ts'

const TITLES: Record<Measure, string> = {
  reactions: 'Reactions to the posts of each',
  seen: 'Views of the posts of each',
  posts: 'Posts out each',
}

interface Props {
  view: View
  now: Performance
  /** The results of both windows, if they are compared. */
  both: Performance | undefined
}

/** The window day by day, or week by week if it is long. */
export function DayChart({ view: { measure, filter, days }, now, both }: Props) {
  const bars = barsOf(now.trends, both?.trends ?? null, measure)
  const per = bars.length < now.trends.length ? 'week' : 'day'
  return (
    <ChartFrame
      title={`${TITLES[measure]} ${per}${filter ? ', on all networks' : ''}`}
      per={per === 'week' ? 'Week' : 'Day'}
      names={{ now: 'Now', ...(both && { before: `${days} days before, same weekdays` }) }}
      none={measure === 'seen' ? 'no post, or not told' : 'no post'}
      bars={bars}
      note={
        filter
          ? 'The service adds up days for all networks and topics together, so the filter does not narrow the chart.'
          : undefined
      }
    />
  )
}
