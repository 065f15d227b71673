import { MOST_AI_TEXT } from '#contract/making/ai-lists.ts'
import type { Platform } from '#contract/platforms.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { DiffText } from '../ui/diff-text.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { AskForm } from './ask-form.tsx'
import { Proposal } from './proposal.tsx'

const KINDS = {
  write: {
    field: 'prompt',
    label: 'What should it say?',
    hint: 'Who it is for, what they should learn or do, and what it must not leave out.',
    verb: 'Write it',
    working: 'Writing …',
    proposal: 'Proposed text',
  },
  'sum-up': {
    field: 'text',
    label: 'Text to sum up',
    hint: 'An article, a release note, a transcript.',
    verb: 'Sum it up',
    working: 'Summing up …',
    proposal: 'Summary',
  },
} as const

interface Props {
  kind: keyof typeof KINDS
  /** The network of the text. Null if it is for all. */
  platform: Platform | null
  /** The text that the draft has now. */
  text: string
  put: (text: string) => void
  home: () => void
  close: () => void
}

type Written = Extract<Output<'POST /v1/orgs/{orgId}/ai/content/generate'>, { result: string }>

/** A new text: written from a description, or the summary of a longer text. */
export function WritePanel({ kind, platform, text, put, home, close }: Props) {
  const { orgId } = useWorkspace()
  const { field, label, hint, verb, working, proposal } = KINDS[kind]
  const { value: asked, change: setAsked, settle } = useKeptForm(`${orgId}.assist.${kind}`, '')
  const write = useWrite<{ words: string; platform: Platform | null }, Written>({
    touches: () => [queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, { words, platform }, idempotencyKey) => {
      const answer =
        kind === 'write'
          ? await api(
              'POST /v1/orgs/{orgId}/ai/content/generate',
              { orgId, prompt: words, ...(platform && { platform }) },
              { idempotencyKey },
            )
          : await api('POST /v1/orgs/{orgId}/ai/summarize', { orgId, text: words }, { idempotencyKey })
      if (!('result' in answer)) throw new Error('asked for a text, and got a price')
      return answer
    },
    repeats: true,
  })
  const discard = () => {
    write.reset()
    home()
  }
  const take = (words: string) => {
    put(words)
    settle()
    discard()
  }
  return (
    <>
      <AskForm
        ask={{ kind }}
        verb={verb}
        working={working}
        write={write}
        submit={() => write.mutate({ words: asked, platform })}
        close={close}
      >
        <TextArea
          label={label}
          hint={hint}
          required
          rows={3}
          maxLength={MOST_AI_TEXT}
          grows
          error={fieldsOf(write.error).get(field)}
          value={asked}
          change={setAsked}
        />
      </AskForm>
      {write.data && (
        <Proposal
          label={proposal}
          notes={write.data.warnings}
          used={write.data.creditsUsed}
          actions={
            text.trim() === ''
              ? [{ label: 'Use this text', run: () => take(write.data.result) }]
              : [
                  { label: 'Put it below the text', run: () => take(`${text.trimEnd()}\n\n${write.data.result}`) },
                  { label: 'Replace the text', run: () => take(write.data.result) },
                ]
          }
          discard={discard}
        >
          <p className="whitespace-pre-wrap">{write.data.result}</p>
          {text.trim() !== '' && (
            <Disclosure summary="Against the text that stands" className="text-facts">
              <DiffText before={text} after={write.data.result} />
            </Disclosure>
          )}
        </Proposal>
      )}
    </>
  )
}
