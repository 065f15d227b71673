import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { CREDIT_ACTIONS } from '#contract/billing/catalogue.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { useSeconds } from '../assist/use-seconds.ts'
import { creditWords } from '../billing/credit-words.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptText } from '../ui/use-kept-text.ts'

const DRAFTS = 'POST /v1/orgs/{orgId}/thoughts/{thoughtId}/drafts'
type Drafted = Extract<Output<typeof DRAFTS>, { group: unknown }>

interface Props {
  main: boolean
  done: boolean
  /** Undefined until it is known. */
  hasModel: boolean | undefined
  locked: string | null
}

/** The first draft, from one thought. It waits in review, whether or not an account is connected. */
export function FirstDraftStep({ main, done, hasModel, locked }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptText(`galley.first-thought.${orgId}`, '')
  const draft = useFirstDraft(kept.forget)
  const seconds = useSeconds(draft.isPending)
  const fields = fieldsOf(draft.error)
  const submit = () => draft.mutate(kept.text.trim())
  if (draft.data || done)
    return (
      <>
        <p className="max-w-reading text-ink-2">
          {draft.data
            ? `${draft.data.posts.length === 1 ? 'A post waits' : `${draft.data.posts.length} posts wait`} in review${draft.data.source === 'heuristic' ? ', arranged from your own words without a model. What stands in [brackets] only you know' : ''}.`
            : 'A draft is here. Nothing goes out before a person approves it.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to="/review/{-$groupId}" params={{ groupId: draft.data?.group.id }} className={buttonClasses('plain')}>
            Read it in review
          </Link>
        </div>
        <p className="text-facts text-ink-2">
          Thoughts for the next ones: press <KeyHint keys="I" /> on any page.
        </p>
      </>
    )
  return (
    <>
      <Form
        aria-label="A first draft"
        className="flex w-full max-w-2xl flex-col gap-3"
        error={draft.error}
        retry={submit}
        locked={locked}
        submit={submit}
      >
        <TextArea
          label="One thing that people should know"
          hint="What happened, what you learned, a number: two or three sentences in your own words."
          grows
          required
          maxLength={5000}
          error={fields.get('path.thoughtId') ?? fields.get('thoughtId') ?? fields.get('text')}
          value={kept.text}
          change={kept.type}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" look={main ? 'primary' : 'plain'} busy={draft.isPending}>
            {draft.isPending ? `Drafting … ${seconds} s` : 'Draft a post from it'}
          </Button>
          <p className="min-h-5 text-facts text-ink-2">
            {hasModel === undefined
              ? ''
              : hasModel
                ? `For X and LinkedIn, waiting in review. Costs ${creditWords(CREDIT_ACTIONS.thought_draft.credits)}.`
                : 'For X and LinkedIn, waiting in review. No model is set up: your own words are arranged, with visible blanks. Costs nothing.'}
          </p>
        </div>
      </Form>
      {locked === null && (
        <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('quiet', '-ml-3')}>
          Write it myself
        </Link>
      )}
    </>
  )
}

/**
 * Saves the thought, then drafts posts from it. If the thought is too short, a retry changes it and does not save a
 * second one.
 */
function useFirstDraft(forget: () => void) {
  const { orgId } = useWorkspace()
  const noted = useRef<string | null>(null)
  return useWrite<string, Drafted>({
    touches: () => [],
    send: async (api, text, key) => {
      if (noted.current === null)
        noted.current = (
          await api('POST /v1/orgs/{orgId}/thoughts', { orgId, text }, { idempotencyKey: `${key}-note` })
        ).id
      else await api('PATCH /v1/orgs/{orgId}/thoughts/{thoughtId}', { orgId, thoughtId: noted.current, text })
      const answer = await api(DRAFTS, { orgId, thoughtId: noted.current }, { idempotencyKey: key })
      if (!('group' in answer)) throw new Error('asked for drafts, and got a price')
      return answer
    },
    receive: (cache) => {
      forget()
      for (const queryKey of [
        queryKeys.groups(orgId),
        [orgId, 'thoughts'],
        queryKeys.billing(orgId),
        queryKeys.runs(orgId),
      ])
        void cache.invalidateQueries({ queryKey })
    },
    repeats: true,
  })
}
