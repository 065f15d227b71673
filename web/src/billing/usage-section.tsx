import { useQuery } from '@tanstack/react-query'
import { useReadContext } from '../api/reads.ts'
import { Meter } from '../ui/meter.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { creditWords, formatCredits } from './credit-words.ts'
import { usageRead } from './reads.ts'

/** The period's use of credits, by action and by model. */
export function UsageSection() {
  const usage = useQuery(usageRead(useReadContext()))
  return (
    <Section title="Used for" lead="In this period, largest first.">
      {usage.error && <ReadProblem error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isPending && !usage.error && <MutedLines rows={2} label="Loading what credits were used for" />}
      {usage.data?.byAction.length === 0 && <p className="text-ink-2">Nothing has cost credits in this period.</p>}
      {usage.data && usage.data.byAction.length > 0 && (
        <>
          <Bars
            label="By action"
            rows={usage.data.byAction.map(({ key, label, credits, count }) => ({
              key,
              name: label,
              credits,
              note: `${count} ${count === 1 ? 'time' : 'times'}`,
            }))}
          />
          <Bars
            label="By model"
            rows={usage.data.byModel.map(({ provider, model, credits, inputTokens, outputTokens }) => ({
              key: `${provider}:${model}`,
              name: model ?? 'Without a model',
              credits,
              note: model === null ? '' : `${formatCredits(inputTokens)} tokens in, ${formatCredits(outputTokens)} out`,
            }))}
          />
        </>
      )}
    </Section>
  )
}

interface Row {
  key: string
  name: string
  credits: number
  note: string
}

function Bars({ label, rows }: { label: string; rows: readonly Row[] }) {
  const most = Math.max(...rows.map(({ credits }) => credits), 1)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{label}</h3>
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.map(({ key, name, credits, note }) => (
          <li key={key}>
            <Meter label={name} figure={creditWords(credits)} value={credits} most={most} note={note} />
          </li>
        ))}
      </ul>
    </div>
  )
}
