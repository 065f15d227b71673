import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { inboxKey } from './reads.ts'

type Refreshed = Extract<Output<'POST /v1/orgs/{orgId}/engagement/refresh'>, { added: number }>

interface Props {
  /** Reads one feed alone; all sources if it is absent. */
  feed?: { id: string; name: string } | undefined
  onClose: () => void
}

/** Reads what is new, after the most that it can cost was shown, and says what could not be read. */
export function RefreshDialog({ feed, onClose }: Props) {
  const { orgId } = useWorkspace()
  const [links, setLinks] = useState('')
  const write = useWrite<{ feedId: string | undefined; links: string[] }, Refreshed>({
    touches: () => [inboxKey(orgId), queryKeys.home(orgId), queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, { feedId, links: given }, idempotencyKey) => {
      const body = { orgId, ...(feedId && { feedId }), ...(given.length > 0 && { links: given }) }
      const answer = await api('POST /v1/orgs/{orgId}/engagement/refresh', body, { idempotencyKey })
      if (!('added' in answer)) throw new Error('asked for what is new, and got a price')
      return answer
    },
    repeats: true,
  })
  const ofLinks = [...fieldsOf(write.error)].find(([field]) => field.startsWith('links'))?.[1]
  if (write.data)
    return (
      <Dialog title={addedWords(write.data)} onClose={onClose}>
        <Warnings warnings={write.data.warnings} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Go to the inbox
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={feed ? `Read the feed “${feed.name}”` : 'Read what is new'}
      description="X charges for each post that it returns, once a day; Reddit costs nothing. Nothing is sent."
      onClose={onClose}
    >
      <AskForm
        ask={{ kind: 'inbox', ...(feed && { feedId: feed.id }) }}
        verb="Read it"
        working="Reading …"
        write={write}
        submit={() => write.mutate({ feedId: feed?.id, links: linksIn(links) })}
        close={onClose}
        atMost
      >
        {!feed && (
          <TextArea
            label="Threads to add by their address (optional)"
            hint="One a line, 20 at most."
            grows
            autoCapitalize="none"
            error={ofLinks}
            value={links}
            change={setLinks}
          />
        )}
      </AskForm>
    </Dialog>
  )
}

const linksIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const addedWords = ({ added }: Refreshed): string =>
  added === 0 ? 'Nothing new' : added === 1 ? 'One new post' : `${added.toLocaleString('en')} new posts`

/** What could not be read, and what the verdicts so far suggest to leave out. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return <p className="text-ink-2">Everything was read.</p>
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="What to know" className="flex flex-col gap-2">
        {warnings.map((words) => (
          <li key={words} className="rounded-control bg-amber-soft px-3 py-2 wrap-anywhere">
            {sentence(words.replace('redditExcludeTerms', 'the words that keep a post out'))}
          </li>
        ))}
      </ul>
      <Link to="/inbox/listening" className="inline-flex min-h-11 items-center self-start link lg:min-h-6">
        Change what is listened to
      </Link>
    </div>
  )
}
