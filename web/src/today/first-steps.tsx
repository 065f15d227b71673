import { Link, linkOptions } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Home } from '../publishing/reads.ts'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { STEP, STEPS } from './loading.tsx'

type Onboarding = NonNullable<Home['onboarding']>
type Key = Onboarding['currentStep']

const start = (question: 'website' | 'plan' | 'draft') => linkOptions({ to: '/start', search: { question } })

/** The description of each step, and the page where it is done. */
const ABOUT = {
  brand: { words: 'From your website, or two sentences.', verb: 'Begin', link: start('website') },
  social: {
    words: 'Where your approved posts go out.',
    verb: 'Go to Accounts',
    link: linkOptions({ to: '/accounts' }),
  },
  x_connection: {
    words: 'Drafts from thoughts are written for it.',
    verb: 'Go to Accounts',
    link: linkOptions({ to: '/accounts' }),
  },
  billing: {
    words: 'Posts go out while one runs.',
    verb: 'Choose a plan',
    link: linkOptions({ to: '/settings/plan' }),
  },
  strategy: { words: 'What posts are about, and how many.', verb: 'Look at the plan', link: start('plan') },
  first_content: { words: 'It waits in review for your approval.', verb: 'Draft a post', link: start('draft') },
} satisfies Record<Key, object>

/**
 * The first run in short, with the steps of its own page. It disappears when nothing is left. With `mainAction`, the
 * next step is the page's only main action.
 */
export function FirstSteps({ onboarding, mainAction }: { onboarding: Onboarding; mainAction: boolean }) {
  const { steps, currentStep } = onboarding
  return (
    <ol aria-label="First steps" className={STEPS}>
      {steps.map(({ key, label, completed }, index) => {
        const { words, verb, link } = ABOUT[key]
        const next = key === currentStep
        return (
          <li key={key} className={STEP}>
            <span className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className={classes(
                  'figures flex size-6 shrink-0 items-center justify-center rounded-full border text-meta font-semibold',
                  completed ? 'border-ink bg-ink text-paper' : 'border-line-3 text-ink-2',
                )}
              >
                {completed ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="font-semibold">
                {completed || next ? (
                  label
                ) : (
                  <Link {...link} className="inline-flex min-h-11 items-center hover:underline lg:min-h-6">
                    {label}
                  </Link>
                )}
                <span className="sr-only">{completed ? ', done' : next ? ', next' : ''}</span>
              </span>
            </span>
            <span className="text-facts text-ink-2">{words}</span>
            {next && (
              <Link {...link} className={buttonClasses(mainAction ? 'primary' : 'plain', 'mt-auto')}>
                {verb}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
