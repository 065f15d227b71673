import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { priceRead } from '../assist/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { buttonClasses } from '../ui/button.tsx'
import { FootBar } from '../ui/foot-bar.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { CreditsStep } from './credits-step.tsx'
import { firstOpen } from './first-questions.ts'
import { AccountsStep, BrandStep, FirstDraftStep, PlanStep } from './late-steps.ts'
import { OneQuestion } from './one-question.tsx'
import { type Onboarding, onboardingRead, type Profile, profileRead, type StepKey } from './reads.ts'
import { SiteQuestion } from './site-question.tsx'
import { afterSkipping, doneWords, stateOf } from './start-words.ts'
import { StepSection } from './step-section.tsx'
import { useReadSite } from './use-read-site.ts'
import { useGoToStep } from './use-steps.ts'

/** The first run: one question a screen if the address names one, otherwise all steps. */
export function StartPage() {
  const { question } = useSearch({ from: '/app/start' })
  const context = useReadContext()
  const onboarding = useQuery({ ...onboardingRead(context), refetchOnWindowFocus: true })
  const profile = useQuery(profileRead(context))
  const problem = [onboarding, profile].find(({ error, data }) => error && !data)
  return (
    <>
      <PageHead />
      {problem?.error && <ReadProblem error={problem.error} retry={() => void problem.refetch()} />}
      {!problem && !(onboarding.data && profile.data) && <MutedLines rows={5} label="Loading the first steps" />}
      {onboarding.data &&
        profile.data &&
        (question ? (
          <OneQuestion onboarding={onboarding.data} profile={profile.data} asked={question} />
        ) : (
          <Steps onboarding={onboarding.data} profile={profile.data} />
        ))}
    </>
  )
}

/** All steps on one page, for whoever comes back to look. */
function Steps({ onboarding, profile }: { onboarding: Onboarding; profile: Profile }) {
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
  const [writing, setWriting] = useState(false)
  const { steps, currentStep, completed } = onboarding
  const next = completed ? null : currentStep
  const hasCard = onboarding.brandProfileDetected
  const open = firstOpen(onboarding)
  const about = (key: StepKey) => {
    const after = afterSkipping(steps, key)
    const may = mayNotBrand === null
    return {
      anchor: key,
      state: stateOf(steps, currentStep, key),
      current: next === key,
      required: steps.find((step) => step.key === key)?.required ?? false,
      skip: after !== null && may ? () => go.mutate(after) : null,
      comeBack: may ? () => go.mutate(key) : null,
      busy: go.isPending,
    }
  }
  return (
    <>
      <SiteQuestion
        profile={profile}
        site={site}
        price={price}
        main={next === 'brand' && !hasCard && !writing}
        locked={mayNotRead}
        without={() => setWriting(true)}
      />
      {open && (
        <p className="-mt-4 pb-6">
          <Link to="/start" search={{ question: open }} className={buttonClasses('quiet', '-ml-3')}>
            Ask me one question at a time
          </Link>
        </p>
      )}
      <StepSection
        {...about('brand')}
        title="Brand card"
        lead="Made from your website, or from two sentences of yours. Each line names its source."
      >
        <BrandStep
          profile={profile}
          isReading={site.isReading}
          main={next === 'brand' && hasCard && !site.isReading}
          locked={mayNotBrand}
          writing={writing}
          write={setWriting}
        />
      </StepSection>
      <StepSection
        {...about('social')}
        title="Accounts"
        lead="Where approved posts go out. Not needed yet: drafts can be written and read without one."
      >
        <AccountsStep main={next === 'social'} locked={mayNotConnect} />
      </StepSection>
      <StepSection {...about('x_connection')} title="X" lead="Drafts from thoughts are written for X and LinkedIn.">
        <AccountsStep main={next === 'x_connection'} only="x" locked={mayNotConnect} />
      </StepSection>
      {steps.some(({ key }) => key === 'billing') && (
        <StepSection {...about('billing')} title="Plan and credits" lead="Posts go out while a plan or its trial runs.">
          <CreditsStep main={next === 'billing'} isRunning={onboarding.paidTrialActive} locked={mayNotPay} />
        </StepSection>
      )}
      <StepSection
        {...about('strategy')}
        title="Strategy"
        lead="What the posts are about, and how many a week each network wants. Choose few, so that each post can be good."
      >
        <PlanStep main={next === 'strategy'} locked={mayNotBrand} isReading={site.isReading} />
      </StepSection>
      <StepSection
        {...about('first_content')}
        title="First draft"
        lead="The draft waits in review. Nothing is published before a person approves it."
      >
        <FirstDraftStep
          main={next === 'first_content'}
          done={onboarding.firstContentReady}
          hasModel={price === undefined ? undefined : price > 0}
          locked={mayNotWrite ?? mayNotAsk}
        />
      </StepSection>
      <FootBar
        label="First steps"
        note={<span className="figures">{doneWords(steps)}. Kept as you go: leave, and come back.</span>}
      >
        <Link to="/" className={buttonClasses(completed ? 'primary' : 'plain', 'max-lg:grow')}>
          Open the desk
        </Link>
        <Link to="/settings/people" className={buttonClasses('quiet', 'max-lg:grow')}>
          Invite somebody
        </Link>
      </FootBar>
    </>
  )
}
