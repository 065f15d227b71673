import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useSeconds } from '../assist/use-seconds.ts'
import { creditWords, formatCredits } from '../billing/credit-words.ts'
import { balanceRead } from '../billing/reads.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useKeptText } from '../ui/use-kept-text.ts'
import type { Profile } from './reads.ts'
import { endedWords, pagesWords, progressWords } from './start-words.ts'
import type { useReadSite } from './use-read-site.ts'

interface Props {
  profile: Profile
  site: ReturnType<typeof useReadSite>
  /** The price of a reading in credits. 0 if no model is set up. Undefined until it is known. */
  price: number | undefined
  /** Whether reading is the page's main action at present. */
  main: boolean
  /** Why this person may not start it. Null if they may. */
  locked: string | null
  /** Switches to the form for the person's own words. */
  without: () => void
}

/** The first question: the website's address. If the website does not answer, the person can continue without it. */
export function SiteQuestion({ profile, site, price, main, locked, without }: Props) {
  const { write, isReading, steps, last } = site
  const { orgId } = useWorkspace()
  const typed = useKeptText(`galley.first-address.${orgId}`, profile.websiteUrl ?? '')
  const context = useReadContext()
  const left = useQuery(balanceRead(context)).data?.creditBalance.available
  const seconds = useSeconds(isReading)
  const submit = () => write.mutate(typed.text.trim())
  // The card shows below, in the words of this page, what the profile lacks.
  const lacks = new Set(profile.missing.map(({ message }) => message))
  const warnings = (write.data?.warnings ?? []).filter((warning) => !lacks.has(warning))
  const hasRead = profile.meta?.lastRefreshedAt != null
  const isStuck =
    !isReading && (write.error !== null || write.data?.pagesRead.length === 0 || last?.status === 'failed')
  return (
    <section aria-labelledby="site-question" className="flex max-w-2xl flex-col gap-4 pt-2 pb-8">
      <h2 id="site-question" className="text-page font-semibold text-balance">
        Where can we read how you sound?
      </h2>
      <Form
        aria-label="Read your website"
        className="flex flex-col gap-3"
        error={isReading ? null : write.error}
        retry={submit}
        locked={locked}
        submit={submit}
      >
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-60">
            <TextField
              label="Your website"
              inputMode="url"
              autoComplete="url"
              placeholder="northwind.example"
              required
              maxLength={2000}
              error={fieldsOf(write.error).get('websiteUrl')}
              value={typed.text}
              change={typed.type}
            />
          </div>
          <Button type="submit" look={main ? 'primary' : 'plain'} busy={isReading}>
            {isReading ? 'Reading …' : hasRead ? 'Read again' : 'Read it'}
          </Button>
        </div>
        {price !== undefined && <p className="figures text-facts text-ink-2">{priceWords(price, left)}</p>}
      </Form>
      <div role="status" className="flex flex-col gap-1 text-facts text-ink-2 empty:hidden">
        {isReading ? (
          <p>
            {progressWords(steps)} <span className="figures">{seconds} s</span>. You can leave: it goes on without you.
          </p>
        ) : write.data ? (
          <p className="wrap-anywhere">
            {write.data.pagesRead.length === 0
              ? 'No page of that address could be read. Nothing that stood here has changed.'
              : `${pagesWords(write.data.pagesRead.length)}: ${write.data.pagesRead.join(', ')}.`}
          </p>
        ) : (
          !write.error && last && profile.meta?.confirmedAt == null && <p>{endedWords(last)}</p>
        )}
      </div>
      {!isReading && warnings.length > 0 && (
        <ul aria-label="To know about it" className="flex flex-col gap-1 rounded-control bg-amber-soft px-3 py-2">
          {warnings.map((warning) => (
            <li key={warning} className="text-facts wrap-anywhere">
              {sentence(warning)}
            </li>
          ))}
        </ul>
      )}
      {locked === null && (
        <Button
          look={isStuck ? 'plain' : 'quiet'}
          className={isStuck ? 'self-start' : '-ml-3 self-start'}
          onClick={without}
        >
          {isStuck ? 'Go on without it: write two sentences' : 'No website: write two sentences instead'}
        </Button>
      )}
    </section>
  )
}

function priceWords(price: number, left: number | undefined): string {
  if (price === 0)
    return 'No model is set up here. Galley takes word for word what the site declares, arranges it, and labels it so. Costs nothing.'
  return `A model reads it for brand and plan: costs ${creditWords(price)}${left === undefined ? '' : ` of ${formatCredits(left)} left`}, less where it gives nothing. Neither is confirmed before you do.`
}
