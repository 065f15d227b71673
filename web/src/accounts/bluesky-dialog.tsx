import { useState } from 'react'
import type { SocialAccount } from '#contract/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Field, INPUT } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Connects a Bluesky account with an app password: never with the account's own. */
export function BlueskyDialog({ onClose }: { onClose: () => void }) {
  const { orgId } = useWorkspace()
  const [handle, setHandle] = useState('')
  const [appPassword, setAppPassword] = useState('')
  const connect = useWrite<{ handle: string; appPassword: string }, SocialAccount>({
    touches: () => [queryKeys.accounts(orgId), queryKeys.groups(orgId)],
    send: (api, input) => api('POST /v1/orgs/{orgId}/marketing/accounts/bluesky/connect', { orgId, ...input }),
    done: (account) => ({ message: `Connected @${account.accountHandle ?? handle}.` }),
  })
  const fields = fieldsOf(connect.error)
  return (
    <FormDialog
      title="Connect Bluesky"
      description="Make an app password in Bluesky under Settings, Privacy and security, App passwords. It can be withdrawn there at any time."
      verb="Connect"
      working="Connecting …"
      write={connect}
      submit={() =>
        connect.mutate(
          { handle: handle.trim().replace(/^@/, ''), appPassword: appPassword.trim() },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field label="Handle" hint="For example anna.bsky.social" error={fields.get('handle')}>
        {(control) => (
          <input
            {...control}
            className={INPUT}
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={handle}
            onChange={(event) => setHandle(event.target.value)}
          />
        )}
      </Field>
      <Field label="App password" error={fields.get('appPassword')}>
        {(control) => (
          <input
            {...control}
            className={INPUT}
            type="password"
            required
            autoComplete="off"
            value={appPassword}
            onChange={(event) => setAppPassword(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
