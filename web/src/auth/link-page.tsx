import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { now } from '../clock.ts'
import { GoTo } from '../shell/go-to.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { fragmentNext, fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { keptNext } from './kept-next.ts'
import { NoToken } from './no-token.tsx'

/**
 * The page of a sign-in link. The link is used only when a button is pressed, because programs that scan mails open
 * addresses.
 */
export function LinkPage() {
  const { api, session } = useClient()
  const state = useSessionState()
  const [token] = useState(fragmentToken)
  const [next] = useState(() => fragmentNext() ?? keptNext(localStorage, now()) ?? '/')
  const [code, setCode] = useState('')
  const redeem = useMutation({
    mutationFn: async (from: string) => {
      await api('POST /v1/auth/magic-link/redeem', { token: from, ...(code.trim() && { code: code.trim() }) })
      await session.signedIn()
    },
  })
  if (redeem.isSuccess && state.kind !== 'starting') return <GoTo address={next} />
  if (!token) return <NoToken title="Sign in" />
  const fields = fieldsOf(redeem.error)
  const asksCode = fields.has('code') || code !== ''
  return (
    <Front title="Sign in" lead="Press the button to sign in. The link then no longer works.">
      <Form
        focusFirst
        error={redeem.error}
        submit={() => {
          redeem.mutate(token)
        }}
      >
        {asksCode && <CodeField value={code} change={setCode} error={fields.get('code')} />}
        <Button type="submit" look="primary" busy={redeem.isPending}>
          {redeem.isPending ? 'Signing in …' : 'Sign in'}
        </Button>
      </Form>
    </Front>
  )
}
