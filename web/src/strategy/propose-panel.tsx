import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { priceRead } from '../assist/reads.ts'
import { TextArea } from '../ui/text-area.tsx'
import { type Proposed, useProposeStrategy } from './use-strategy.ts'

interface Props {
  /** The goal of the present version. */
  goal: string
  /** Whether there is an active version, which stays active. */
  hasActive: boolean
  done: (proposed: Proposed) => void
  close: () => void
}

const ASK = { kind: 'strategy' } as const

/** Proposes the next version. The price, and whether a model writes it, are shown beside the button. */
export function ProposePanel({ goal, hasActive, done, close }: Props) {
  const [typed, setTyped] = useState(goal)
  const price = useQuery({ ...priceRead(useReadContext(), ASK), retry: false })
  const write = useProposeStrategy()
  return (
    <section
      aria-label="Propose a version"
      className="flex max-w-2xl flex-col gap-3 rounded-panel border border-line-3 bg-sheet p-4"
    >
      <h2 className="text-section font-semibold">Propose a version</h2>
      <AskForm
        ask={ASK}
        verb={price.data === 0 ? 'Arrange what is known' : 'Propose a version'}
        working="Working …"
        write={write}
        submit={() => write.mutate({ goal: typed }, { onSuccess: done })}
        close={close}
      >
        <p className="text-ink-2">
          {price.data === 0
            ? 'No model is set up here. Galley arranges what this workspace says of itself: your goal, the tagline, the words that posts and thoughts carry most, the connected networks. The rest stands in [brackets], for you to fill in. Nothing is invented.'
            : 'A model writes it from the goal and from what is known of the brand. Galley checks the plan for links, names and numbers that have no source.'}{' '}
          {hasActive
            ? 'The active version stays until you confirm the new one.'
            : 'It is a draft until you confirm it.'}
        </p>
        <TextArea
          label="What are the posts to achieve? (optional)"
          hint="Such as: be known for repairs that last."
          grows
          maxLength={2000}
          error={fieldsOf(write.error).get('goal')}
          value={typed}
          change={setTyped}
        />
      </AskForm>
    </section>
  )
}
