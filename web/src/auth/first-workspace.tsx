import { useState } from 'react'
import { useClient } from '../api/client-context.ts'
import { useSubmit } from '../api/use-submit.ts'
import { browserTimeZone } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ConfirmFirst, useUnconfirmed } from './confirm-first.tsx'
import { createWorkspace } from './create-workspace.ts'
import { Front } from './front.tsx'
import { useSignOut } from './use-sign-in.ts'

/** For a signed-in person without a workspace. */
export function FirstWorkspace() {
  const client = useClient()
  const signOut = useSignOut()
  const [name, setName] = useState('')
  const make = useSubmit({ mutationFn: () => createWorkspace(client, { name, timezone: browserTimeZone() }) })
  const unconfirmed = useUnconfirmed()
  if (unconfirmed) return <ConfirmFirst {...unconfirmed} />
  return (
    <Front
      title="Make a workspace"
      lead="A workspace holds drafts, accounts and the people who review together. If you were invited to one, open the link in the invitation."
    >
      <Form
        focusFirst
        error={make.error}
        submit={() => {
          make.mutate()
        }}
      >
        <Field label="Workspace" hint="Your company, product or own name.">
          {(control) => (
            <input
              {...control}
              className={INPUT}
              autoComplete="organization"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={make.isPending}>
            Make the workspace
          </Button>
          <Button look="quiet" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </div>
      </Form>
    </Front>
  )
}
