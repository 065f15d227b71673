import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { priceRead } from '../assist/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { FootBar } from '../ui/foot-bar.tsx'
import { MutedLines } from '../ui/page.tsx'
import { cardLines } from './card-lines.ts'
import { CreditsStep } from './credits-step.tsx'
import { ASKED, type FirstQuestion, questionState, questionsHere, rememberedBy } from './first-questions.ts'
import { AccountsStep, BrandStep, FirstDraftStep, PlanStep } from './late-steps.ts'
import { QuestionList } from './question-list.tsx'
import type { Onboarding, Profile } from './reads.ts'
import { SiteQuestion } from './site-question.tsx'
import { useReadSite } from './use-read-site.ts'
import { useGoToStep } from './use-steps.ts'

interface Props {
  onboarding: Onboarding
  profile: Profile
  asked: FirstQuestion
}

/**
 * The first run, one question a screen. The address holds the question, so that Back, a reload and a link work as
 * everywhere. A reading goes on while the other questions are answered.
 */
export function OneQuestion({ onboarding, profile, asked }: Props) {
  const mayNotBrand = useLock('brand:write', 'set up the brand')
  const mayNotAsk = useLock('ai:use')
  const mayNotConnect = useLock('accounts:manage')
  const mayNotWrite = useLock('content:write')
  const mayNotPay = useLock('billing:manage')
  const mayNotRead = mayNotBrand ?? mayNotAsk
  const site = useReadSite(mayNotRead === null)
  const price = useQuery({
    ...priceRead(useReadContext(), { kind: 'website' }),
    enabled: mayNotRead === null,
    retry: false,
  }).data
  const go = useGoToStep()
  const navigate = useNavigate()
  const [writing, setWriting] = useState<boolean | null>(null)
  const title = useFocusOnChange(asked)

  const questions = questionsHere(onboarding.steps)
  const index = questions.indexOf(asked)
  const [before, after] = [questions[index - 1], questions[index + 1]]
  const state = questionState(onboarding, asked)
  const open = state !== 'done'
  const isBlank = cardLines(profile).length === 0 && !site.isReading
  const locked = {
    website: mayNotRead,
    brand: mayNotBrand,
    plan: mayNotBrand,
    draft: mayNotWrite ?? mayNotAsk,
    credits: mayNotPay,
    accounts: mayNotConnect,
  }[asked]
  const remember = () => {
    const step = open && mayNotBrand === null ? rememberedBy(onboarding, asked) : null
    if (step !== null) go.mutate(step)
  }
  const onward = open ? 'plain' : 'primary'
  return (
    <>
      <QuestionList questions={questions} onboarding={onboarding} asked={asked} />
      <div className="flex flex-col items-start gap-6 pt-6 pb-10 lg:pt-12">
        {asked === 'website' ? (
          <div ref={title} tabIndex={-1} className="w-full outline-none">
            <SiteQuestion
              profile={profile}
              site={site}
              price={price}
              main={open}
              locked={mayNotRead}
              without={() => {
                setWriting(true)
                void navigate({ to: '/start', search: { question: 'brand' } })
              }}
            />
          </div>
        ) : (
          <>
            <header ref={title} tabIndex={-1} className="flex max-w-2xl flex-col gap-2 outline-none">
              <h2 className="text-page font-semibold text-balance">{ASKED[asked].asks}</h2>
              <p className="max-w-reading text-ink-2">{ASKED[asked].lead}</p>
            </header>
            <div className="flex w-full min-w-0 flex-col items-start gap-4">
              <Suspense fallback={<MutedLines rows={3} label={`Loading: ${ASKED[asked].name}`} />}>
                {asked === 'brand' && (
                  <>
                    <BrandStep
                      profile={profile}
                      isReading={site.isReading}
                      main={open}
                      locked={mayNotBrand}
                      writing={writing ?? (isBlank && mayNotBrand === null)}
                      write={setWriting}
                    />
                    {isBlank && writing === false && (
                      <Button unavailable={mayNotBrand} onClick={() => setWriting(true)}>
                        Write two sentences
                      </Button>
                    )}
                  </>
                )}
                {asked === 'plan' && <PlanStep main={open} locked={mayNotBrand} isReading={site.isReading} />}
                {asked === 'draft' && (
                  <FirstDraftStep
                    main={open}
                    done={onboarding.firstContentReady}
                    hasModel={price === undefined ? undefined : price > 0}
                    locked={locked}
                  />
                )}
                {asked === 'credits' && (
                  <CreditsStep main={open} isRunning={onboarding.paidTrialActive} locked={mayNotPay} />
                )}
                {asked === 'accounts' && (
                  <>
                    <AccountsStep main={open} locked={mayNotConnect} />
                    {open && (
                      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <p className="text-facts text-ink-2">Does somebody else hold the passwords?</p>
                        <Link to="/settings/people" className={buttonClasses('plain')}>
                          Invite somebody
                        </Link>
                      </div>
                    )}
                  </>
                )}
              </Suspense>
            </div>
          </>
        )}
      </div>
      <FootBar
        label="First run"
        note={
          <span className="figures">
            {index + 1} of {questions.length}. Kept as you go: leave, and come back.
          </span>
        }
      >
        {after ? (
          <Link
            to="/start"
            search={{ question: after }}
            onClick={remember}
            className={buttonClasses(onward, 'max-lg:grow')}
          >
            {open && locked === null ? 'Skip' : 'Next'}
            <span className="sr-only">, to: {ASKED[after].name}</span>
          </Link>
        ) : (
          <Link to="/" className={buttonClasses(onward, 'max-lg:grow')}>
            Open the desk
          </Link>
        )}
        {before && (
          <Link to="/start" search={{ question: before }} className={buttonClasses('quiet')}>
            Back<span className="sr-only">, to: {ASKED[before].name}</span>
          </Link>
        )}
        <Link to="/start" search={{}} className={buttonClasses('quiet')}>
          All steps
        </Link>
      </FootBar>
    </>
  )
}

/** Moves the focus to a new question, so that it is read out. Not to the first one: the page itself is read there. */
function useFocusOnChange(asked: FirstQuestion) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(asked)
  useEffect(() => {
    if (last.current === asked) return
    last.current = asked
    window.scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [asked])
  return place
}
