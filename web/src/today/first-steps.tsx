import { Link, linkOptions } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { STEP, STEPS } from './loading.tsx'
import type { FirstSteps as Steps } from './use-first-steps.ts'

/**
 * The way to the first post in three steps. It disappears when all are done. `mainAction`: the next step is the page's
 * main action, of which a page has one.
 */
export function FirstSteps({ steps, mainAction }: { steps: Steps; mainAction: boolean }) {
  const all = [
    {
      done: steps.connected,
      title: 'Connect an account',
      words: 'Where your posts go out. Nothing is published before somebody approves it.',
      verb: 'Go to Accounts',
      link: linkOptions({ to: '/accounts' }),
    },
    {
      done: steps.written,
      title: 'Write a draft',
      words: 'Once for all networks, or a version for each.',
      verb: 'Compose a draft',
      link: linkOptions({ to: '/compose/{-$groupId}', params: { groupId: undefined } }),
    },
    {
      done: steps.approved,
      title: 'Approve it',
      words: 'Read it as it will appear; with your approval it gets its time.',
      verb: 'Go to Review',
      link: linkOptions({ to: '/review/{-$groupId}', params: { groupId: undefined } }),
    },
  ]
  const next = all.findIndex(({ done }) => !done)
  return (
    <ol aria-label="First steps" className={STEPS}>
      {all.map(({ done, title, words, verb, link }, index) => (
        <li key={title} className={STEP}>
          <span className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className={classes(
                'figures flex size-6 shrink-0 items-center justify-center rounded-full border text-meta font-semibold',
                done ? 'border-ink bg-ink text-paper' : 'border-line-3 text-ink-2',
              )}
            >
              {done ? <Check className="size-3.5" /> : index + 1}
            </span>
            <span className="text-section font-semibold">
              {title}
              <span className="sr-only">{done ? ', done' : index === next ? ', next' : ''}</span>
            </span>
          </span>
          <span className="text-ink-2">{words}</span>
          {!done && (
            <Link {...link} className={buttonClasses(mainAction && index === next ? 'primary' : 'plain', 'mt-auto')}>
              {verb}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
