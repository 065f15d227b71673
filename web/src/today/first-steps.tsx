import { Link, linkOptions } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Section } from '../ui/section.tsx'
import type { FirstSteps as Steps } from './use-first-steps.ts'

/** The way to the first post in three steps. It disappears when all are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
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
    <Section title="First steps">
      <ol aria-label="First steps" className="flex flex-col rounded-panel border border-line bg-sheet">
        {all.map(({ done, title, words, verb, link }, index) => (
          <li
            key={title}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t"
          >
            <span
              aria-hidden="true"
              className={classes(
                'figures flex size-7 shrink-0 items-center justify-center rounded-full border font-medium',
                done ? 'border-ink bg-ink text-paper' : 'border-line-3 text-ink-2',
              )}
            >
              {done ? <Check className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0 grow basis-52">
              <span className="block font-medium">
                {title}
                <span className="sr-only">{done ? ', done' : index === next ? ', next' : ''}</span>
              </span>
              <span className="block text-ink-2">{words}</span>
            </span>
            {!done && (
              <Link {...link} className={buttonClasses(index === next ? 'primary' : 'plain')}>
                {verb}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
