import { useQuery } from '@tanstack/react-query'
import { problemOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'

interface Props {
  /** The account with whose rights the flairs are requested. Without one, none can be listed. */
  accountId: string | null
  community: string
  value: string
  change: (flairId: string) => void
}

/** A name is typed letter by letter, so it is looked up after it has been unchanged for this long. Milliseconds. */
const TYPING_MS = 400

/** Chooses one of the community's flairs, if Reddit can be asked for them. */
export function RedditFlair({ accountId, community, value, change }: Props) {
  const { flairs, required, isAsking, problem, again } = useFlairs(accountId, community)
  if (isAsking)
    return <Choice label="Flair" value={value} options={[]} placeholder="Asking Reddit …" busy choose={change} />
  if (!flairs)
    return (
      <div className="flex flex-col items-start gap-2">
        <p role="status" className="text-facts text-ink-2">
          {problem
            ? `Reddit did not list the flairs: ${problem}`
            : accountId === null
              ? 'The community’s flairs can be chosen here once a Reddit account is connected.'
              : 'The community’s flairs can be chosen here once it is named.'}
          {value !== '' && ' The one that was chosen stays.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {problem && <Button onClick={again}>Ask Reddit again</Button>}
          {value !== '' && (
            <Button look="quiet" onClick={() => change('')}>
              Take the flair away
            </Button>
          )}
        </div>
      </div>
    )
  if (flairs.length === 0 && value === '')
    return (
      <p role="status" className="text-facts text-ink-3">
        r/{community} {required ? 'requires a flair, and offers none: ask its moderators.' : 'has no flairs.'}
      </p>
    )
  const isOffered = value === '' || flairs.some(({ id }) => id === value)
  return (
    <Choice
      label={required ? 'Flair (this community requires one)' : 'Flair'}
      value={value}
      options={[
        { value: '', label: required ? 'Choose …' : 'None' },
        ...flairs.map(({ id, text }) => ({ value: id, label: text })),
        ...(isOffered ? [] : [{ value, label: `${value}, which r/${community} does not offer` }]),
      ]}
      choose={change}
    />
  )
}

function useFlairs(accountId: string | null, community: string) {
  const { api, orgId } = useReadContext()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [orgId, 'flairs', accountId ?? '', community.toLowerCase()],
    queryFn: async ({ signal }) => {
      await pause(TYPING_MS, signal)
      const params = { orgId, accountId: accountId ?? '', community }
      return api('GET /v1/orgs/{orgId}/marketing/accounts/{accountId}/flairs', params)
    },
    enabled: accountId !== null && community.length > 1,
    staleTime: 60_000,
    retry: false,
  })
  return {
    flairs: data?.flairs,
    required: data?.required ?? false,
    isAsking: isLoading,
    problem: error && problemOf(error).message,
    again: () => void refetch(),
  }
}

/** Rejects early if the answer is no longer wanted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
