import { CircleAlert, CircleCheck } from 'lucide-react'
import { consentProblemWords } from '../accounts/consent-problem-words.ts'

interface Props {
  outcome: string
  problem: string | undefined
  /** The source in the address, if it belongs to this workspace, because anybody can write an address. */
  name: string | null
}

/** The outcome of a consent. Notion redirects to this page with the outcome in the address. */
export function ConsentOutcome({ outcome, problem, name }: Props) {
  const failed = outcome !== 'connected'
  return (
    <p role="status" className="mb-4 flex max-w-reading items-start gap-2">
      {failed ? (
        <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-red" />
      ) : (
        <CircleCheck aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-ink-2" />
      )}
      <span>
        {failed
          ? consentProblemWords(problem, 'Notion', 'Documents')
          : `${name ?? 'Notion'} is connected. Choose the pages that Galley reads.`}
      </span>
    </p>
  )
}
