import { ChartFrame } from '../src/ui/chart-frame.tsx'
import { KeyCap } from '../src/ui/key-cap.tsx'
import { Meter } from '../src/ui/meter.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { Table } from '../src/ui/table.tsx'
import { Columns, Part } from './part.tsx'

const MOVES = [
  { what: 'Rewrite a post', when: 'Thu 26 Nov 10:43', credits: '-2' },
  { what: 'A month of the plan', when: 'Sun 1 Nov 00:00', credits: '+1,000' },
]

const MOTION = [
  { time: '120 ms', what: 'A state: hover, tick, switch' },
  { time: '150 ms', what: 'Before a page says that it waits' },
  { time: '200 ms', what: 'A verdict’s tick' },
  { time: '1.6 s', what: 'What waits, breathing' },
]

const KEYS = [
  { key: 'a', what: 'approve' },
  { key: 'r', what: 'reject' },
  { key: 'e', what: 'edit in the sheet' },
  { key: 's', what: 'another time' },
  { key: 'j', what: 'next' },
  { key: 'k', what: 'before' },
  { key: 'z', what: 'undo' },
  { key: 'g r', what: 'go to Review' },
  { key: 'mod+Enter', what: 'send' },
  { key: 'mod+k', what: 'everything' },
  { key: '?', what: 'list the keys' },
]

const day = (tick: string, weekday: string, now: number | null, before: number | null, past: string) => ({
  label: `${weekday} ${tick}`,
  tick,
  now,
  before,
  beforeLabel: `${weekday} ${past}`,
})
const WEEK = [
  day('20 Nov', 'Fri', 9, 6, '13 Nov'),
  day('21 Nov', 'Sat', null, 4, '14 Nov'),
  day('22 Nov', 'Sun', 41, null, '15 Nov'),
  day('23 Nov', 'Mon', 12, 11, '16 Nov'),
  day('24 Nov', 'Tue', 0, 8, '17 Nov'),
  day('25 Nov', 'Wed', 19, 22, '18 Nov'),
  day('26 Nov', 'Thu', 6, 5, '19 Nov'),
]

/** What is compared and looked up. */
export function Figures() {
  return (
    <>
      <Part name="Meter and table" rule="The figure beside the bar says the same. Figures stand below each other.">
        <Columns of={2}>
          <div className="flex flex-col gap-3">
            <Meter label="Rewrite a post" figure="250 credits" value={250} most={400} note="12 times" />
            <Meter label="Used" figure="82 %" value={82} most={100} nearAt={0.8} />
            <Meter label="Over" figure="1,200 of 1,000" value={1200} most={1000} nearAt={0.8} />
            <Progress words="Rendering" done={0.6} />
            <Meter label="Nothing yet" figure="0" value={0} most={0} />
          </div>
          <Table
            label="Last movements"
            rows={MOVES}
            keyOf={({ what }) => what}
            columns={[
              { head: 'What for', cell: ({ what }) => what },
              { head: 'When', cell: ({ when }) => when },
              { head: 'Credits', figures: true, cell: ({ credits }) => credits },
            ]}
          />
        </Columns>
      </Part>
      <Part
        name="Chart"
        rule="One sentence, one frame. A gap is no value, a line on the axis is zero. The table has the same numbers."
      >
        <Columns of={2}>
          <ChartFrame
            title="Reactions to the posts of each day"
            per="Day"
            names={{ now: 'Now', before: '7 days before, same weekdays' }}
            none="no post"
            bars={WEEK}
          />
          <ChartFrame
            title="Posts out each day"
            per="Day"
            names={{ now: 'Posts' }}
            none="no post"
            bars={WEEK.map(({ label, tick }) => ({ label, tick, now: null }))}
            note="Nothing went out in these days."
          />
        </Columns>
      </Part>
      <Part name="Motion" rule="Only opacity and place. Nothing moves on J or K. None of it when motion is reduced.">
        <Table
          label="Motion"
          rows={MOTION}
          keyOf={({ time }) => time}
          columns={[
            { head: 'How long', cell: ({ time }) => <span className="font-semibold">{time}</span> },
            { head: 'What', cell: ({ what }) => what },
          ]}
        />
      </Part>
      <Part name="Keys" rule="The same everywhere. ? lists them, Ctrl K does them.">
        <ul className="gap-x-8 sm:columns-2 lg:columns-3">
          {KEYS.map(({ key, what }) => (
            <li key={key} className="flex items-center gap-2.5 py-1">
              <span className="min-w-23">
                <KeyCap of={key} />
              </span>
              {what}
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}
