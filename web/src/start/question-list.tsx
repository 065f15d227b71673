import { Link } from '@tanstack/react-router'
import type { PostStatus } from '#contract/statuses.ts'
import { classes } from '../ui/classes.ts'
import { StatusShape } from '../ui/status-mark.tsx'
import { ASKED, type FirstQuestion, questionState } from './first-questions.ts'
import type { Onboarding } from './reads.ts'
import { SHAPES, WORDS } from './step-section.tsx'

interface Props {
  questions: readonly FirstQuestion[]
  onboarding: Onboarding
  /** The question that is asked now. */
  asked: FirstQuestion
}

/** All questions of the first run. Each ticks itself, and can be opened. */
export function QuestionList({ questions, onboarding, asked }: Props) {
  return (
    <nav aria-label="Questions">
      <ol className="-mx-2 flex flex-wrap gap-x-1 lg:gap-x-3">
        {questions.map((question) => {
          const now = question === asked
          const state = questionState(onboarding, question)
          const shape: PostStatus = state === 'open' && now ? 'pending_approval' : SHAPES[state]
          return (
            <li key={question}>
              <Link
                to="/start"
                search={{ question }}
                aria-current={now ? 'step' : undefined}
                className={classes(
                  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-facts hover:bg-wash lg:min-h-9',
                  now ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                <StatusShape status={shape} />
                <span className={now ? '' : 'max-lg:sr-only'}>{ASKED[question].name}</span>
                <span className="sr-only">, {WORDS[state]}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
