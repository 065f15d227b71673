import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useReadContext } from '../../api/reads.ts'
import { useWrite } from '../../api/use-write.ts'
import { now } from '../../clock.ts'
import { formatAge } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import { sessionsRead } from '../reads.ts'
import { deviceOf } from './device-of.ts'

/** Every browser in which this person is signed in. */
export function Sessions() {
  const sessions = useQuery(sessionsRead(useReadContext()))
  const end = useWrite<string, unknown>({
    touches: () => [queryKeys.sessions],
    send: (send, sessionId) => send('DELETE /v1/auth/sessions/{sessionId}', { sessionId }),
    done: () => ({ message: 'That session has ended.' }),
  })
  if (!sessions.data) {
    return sessions.error ? (
      <ReadProblem error={sessions.error} retry={() => void sessions.refetch()} />
    ) : (
      <MutedLines rows={1} label="Loading sessions" />
    )
  }
  return (
    <>
      <WriteProblem error={end.error} />
      <ul aria-label="Sessions" className="flex flex-col rounded-panel border border-line bg-sheet">
        {sessions.data.map((session) => {
          const device = deviceOf(session.userAgent)
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t"
            >
              <span className="min-w-40 grow basis-40">
                <span className="block font-medium">{device}</span>
                <span className="block text-meta text-ink-3">
                  {session.current ? 'This browser' : `Last seen ${formatAge(session.lastSeenAt, now())}`}
                </span>
              </span>
              {!session.current && (
                <Button
                  look="quiet"
                  busy={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  End
                  <span className="sr-only"> the session in {device}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
