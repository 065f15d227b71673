import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../api/client-context.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { NoToken } from './no-token.tsx'

/** Behind the link that proves an address. */
export function VerifyPage() {
  const { api } = useClient()
  const [token] = useState(fragmentToken)
  const verify = useMutation({ mutationFn: (from: string) => api('POST /v1/auth/verify-email', { token: from }) })
  if (!token) return <NoToken title="Confirm your address" />
  return (
    <Front
      title={verify.isSuccess ? 'The address is confirmed' : 'Confirm your address'}
      lead={verify.isSuccess ? 'Invitations to it can be accepted now.' : 'It shows that mail to it reaches you.'}
    >
      {verify.isSuccess ? (
        <Link to="/" className={buttonClasses('primary')}>
          Go on
        </Link>
      ) : (
        <div className="flex flex-col gap-4">
          <WriteProblem error={verify.error} />
          <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate(token)}>
            Confirm
          </Button>
        </div>
      )}
    </Front>
  )
}
