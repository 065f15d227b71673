import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { formatCredits } from '../billing/credit-words.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { type Run, type Step, stepsRead } from './reads.ts'
import { durationWords, isLive, stepWords } from './run-words.ts'

/** The steps of a run as a tree, read again every second while it runs. */
export function RunSteps({ run }: { run: Run }) {
  const steps = usePolled({ read: stepsRead(useReadContext(), run.id), every: () => (isLive(run) ? 1 : null) })
  if (steps.error) return <ReadProblem error={steps.error} retry={() => void steps.refetch()} />
  if (!steps.data) return <MutedLines rows={1} label="Loading the steps" />
  if (steps.data.items.length === 0) return <p className="text-facts text-ink-2">No step has begun yet.</p>
  return <Branch of={null} steps={steps.data.items} />
}

function Branch({ of, steps }: { of: string | null; steps: readonly Step[] }) {
  const here = steps.filter(({ parentStepId }) => parentStepId === of)
  if (here.length === 0) return null
  return (
    <ol aria-label={of === null ? 'Steps' : undefined} className="flex flex-col gap-2 border-line border-l pl-4">
      {here.map((step) => (
        <li key={step.id} className="flex flex-col gap-1">
          <p>
            {stepWords(step)}
            <span className="text-facts text-ink-2">{factsOf(step)}</span>
          </p>
          {step.errorMessage && <p className="text-facts text-red">{step.errorMessage}</p>}
          {step.output && (
            <Disclosure className="text-facts text-ink-2 lg:min-h-6" summary="Show the result">
              <pre className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-control bg-wash p-2 text-facts">
                {step.output}
              </pre>
            </Disclosure>
          )}
          <Branch of={step.id} steps={steps} />
        </li>
      ))}
    </ol>
  )
}

/** " · under way", " · 1.2 s · 812 tokens in, 240 out". */
function factsOf({ status, durationMs, promptTokens, completionTokens }: Step): string {
  const facts = [
    status === 'running' ? 'under way' : status === 'failed' ? 'failed' : null,
    durationMs === null ? null : durationWords(durationMs),
    promptTokens + completionTokens > 0
      ? `${formatCredits(promptTokens)} tokens in, ${formatCredits(completionTokens)} out`
      : null,
  ].filter((fact) => fact !== null)
  return facts.map((fact) => ` · ${fact}`).join('')
}
