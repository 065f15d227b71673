import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailKind } from '#contract/news/notification.ts'
import { useClient } from '../api/client-context.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { NoToken } from './no-token.tsx'

const STOPPED: Record<MailKind, string> = {
  action_required: 'You get no more mails about what needs your action. The app still shows it.',
  meaningful_win: 'You get no more mails about successes.',
  routine: 'You get no more mails about events as they happen.',
  digest: 'The daily digest stops.',
}

/** The page of a mail's unsubscribe link. It asks first, because programs that scan mails open every link. */
export function UnsubscribePage() {
  const { api } = useClient()
  const [token] = useState(fragmentToken)
  const stop = useMutation({
    mutationFn: (from: string) => api('POST /v1/public/unsubscribe/{token}', { token: from }),
  })
  if (!token) return <NoToken title="Stop these mails" />
  if (stop.isSuccess) {
    return (
      <Front title="Stopped" lead={STOPPED[stop.data.stopped]}>
        <Link to="/settings/notifications" className={buttonClasses('plain')}>
          Choose what is mailed to you
        </Link>
      </Front>
    )
  }
  return (
    <Front title="Stop these mails" lead="You will get no more mails of the kind that brought you here.">
      <div className="flex flex-col gap-4">
        <WriteProblem error={stop.error} />
        <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate(token)}>
          Stop them
        </Button>
      </div>
    </Front>
  )
}
