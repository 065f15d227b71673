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
  kind: 'rewrite' | 'shorten'
  postId: string
  /** The text to be rewritten, which is saved and in the composer. */
  text: string
  put: (text: string) => void
  home: () => void
  close: () => void
}

type Rewritten = Extract<Output<'POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite'>, { applied: boolean }>

const START: Record<Props['kind'], RewriteLength> = { rewrite: 'same', shorten: 'shorter' }
const LENGTH_WORDS: Record<RewriteLength, string> = { shorter: 'Shorter', same: 'As long as now', longer: 'Longer' }

/**
 * Requests another wording or a shorter one for a saved post, and compares it with the present one. The post does not
 * change.
 */
export function RewritePanel({ kind, postId, text, put, home, close }: Props) {
  const { orgId } = useWorkspace()
  const [wish, setWish] = useState({ guidance: '', tone: '', length: START[kind] })
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
        verb={kind === 'rewrite' ? 'Propose a wording' : 'Propose a shorter one'}
        working={kind === 'rewrite' ? 'Rewriting …' : 'Shortening …'}
        write={write}
        submit={() => write.mutate(wishOf(kind, wish))}
        close={close}
      >
        <TextField
          label={kind === 'rewrite' ? 'What to change (optional)' : 'What must stay (optional)'}
          maxLength={1900}
          error={refused.get('guidance')}
          value={wish.guidance}
          change={(guidance) => setWish((now) => ({ ...now, guidance }))}
        />
        {kind === 'rewrite' && (
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
        )}
      </AskForm>
      {write.data && (
        <Proposal
          label={kind === 'rewrite' ? 'Proposed wording' : 'Shorter wording'}
          notes={[
            ...lengthWords(text, write.data.proposal.text),
            write.data.proposal.changes,
            ...write.data.problems.map(({ message }) => `Still wrong: ${message}`),
          ]}
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

/** "89 characters shorter." */
function lengthWords(before: string, after: string): string[] {
  const longer = [...after].length - [...before].length
  return longer === 0
    ? []
    : [`${Math.abs(longer).toLocaleString('en')} characters ${longer < 0 ? 'shorter' : 'longer'}.`]
}

/** The words that must stay are sent as part of the guidance. */
function wishOf<W extends { guidance: string }>(kind: Props['kind'], wish: W): W {
  const { guidance } = wish
  return kind === 'rewrite' || guidance.trim() === ''
    ? wish
    : { ...wish, guidance: `This must stay: ${guidance.trim()}` }
}
