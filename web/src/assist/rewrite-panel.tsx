import { useState } from 'react'
import { REWRITE_LENGTHS, type RewriteLength } from '#contract/making/ai-lists.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { Choice } from '../ui/choice.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AskForm } from './ask-form.tsx'
import { Proposal } from './proposal.tsx'

interface Props {
  postId: string
  /** The text to be rewritten: it is saved, and on the desk. */
  text: string
  put: (text: string) => void
  home: () => void
  close: () => void
}

type Rewritten = Extract<Output<'POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite'>, { applied: boolean }>

const LENGTH_WORDS: Record<RewriteLength, string> = { shorter: 'Shorter', same: 'As long as now', longer: 'Longer' }

/** Another wording for a saved post, shown against the present one. Asking changes nothing in the post. */
export function RewritePanel({ postId, text, put, home, close }: Props) {
  const { orgId } = useWorkspace()
  const [wish, setWish] = useState({ guidance: '', tone: '', length: 'same' as RewriteLength })
  const write = useWrite<typeof wish, Rewritten>({
    touches: () => [queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, input, idempotencyKey) => {
      const answer = await api(
        'POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite',
        { orgId, postId, ...input },
        { idempotencyKey },
      )
      if (!('applied' in answer)) throw new Error('asked for a wording, and got a price')
      return answer
    },
    repeats: true,
  })
  const discard = () => {
    write.reset()
    home()
  }
  const refused = fieldsOf(write.error)
  return (
    <>
      <AskForm
        ask={{ kind: 'rewrite', postId }}
        verb="Propose a wording"
        working="Rewriting …"
        write={write}
        submit={() => write.mutate(wish)}
        close={close}
      >
        <TextField
          label="What to change (optional)"
          maxLength={2000}
          error={refused.get('guidance')}
          value={wish.guidance}
          change={(guidance) => setWish((now) => ({ ...now, guidance }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Tone (optional)"
            hint="Such as dry or friendly."
            maxLength={2000}
            error={refused.get('tone')}
            value={wish.tone}
            change={(tone) => setWish((now) => ({ ...now, tone }))}
          />
          <Choice
            label="Length"
            value={wish.length}
            options={REWRITE_LENGTHS.map((value) => ({ value, label: LENGTH_WORDS[value] }))}
            choose={(length) => setWish((now) => ({ ...now, length }))}
          />
        </div>
      </AskForm>
      {write.data && (
        <Proposal
          label="Proposed wording"
          notes={[write.data.proposal.changes, ...write.data.problems.map(({ message }) => `Still wrong: ${message}`)]}
          used={write.data.creditsUsed}
          actions={[
            {
              label: 'Use this wording',
              run: () => {
                put(write.data.proposal.text)
                discard()
              },
            },
          ]}
          discard={discard}
        >
          <DiffText before={text} after={write.data.proposal.text} />
        </Proposal>
      )}
    </>
  )
}
