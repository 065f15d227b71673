import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { accountsKey } from './reads.ts'
import { useConsent } from './use-consent.ts'

/**
 * Connects a Bluesky account on the consent page of its own server, or with an app password; never with the account's
 * own password.
 */
export function BlueskyDialog({ onClose }: { onClose: () => void }) {
  const { orgId } = useWorkspace()
  const [typed, setTyped] = useState('')
  const [appPassword, setAppPassword] = useState('')
  const [byPassword, setByPassword] = useState(false)
  const handle = typed.trim().replace(/^@/, '')
  const consent = useConsent()
  const connect = useWrite<{ handle: string; appPassword: string }, SocialAccount>({
    touches: () => [accountsKey(orgId), queryKeys.groups(orgId)],
    send: (api, input) => api('POST /v1/orgs/{orgId}/marketing/accounts/bluesky/connect', { orgId, ...input }),
    done: (account) => ({ message: `Connected @${account.accountHandle ?? handle}.` }),
  })
  const write = byPassword ? connect : consent
  const fields = fieldsOf(write.error)
  return (
    <FormDialog
      title="Connect Bluesky"
      description={
        byPassword
          ? 'Make an app password in Bluesky under Settings, Privacy and security, App passwords. You can revoke it there at any time.'
          : 'Bluesky asks whether this workspace may post for the account. Galley never sees the password.'
      }
      verb={byPassword ? 'Connect' : 'Continue to Bluesky'}
      working={byPassword ? 'Connecting …' : 'Asking Bluesky …'}
      write={write}
      submit={() =>
        byPassword
          ? connect.mutate({ handle, appPassword: appPassword.trim() }, { onSuccess: onClose })
          : consent.mutate({ platform: 'bluesky', blueskyHandle: handle })
      }
      onClose={onClose}
    >
      <Field
        label="Handle"
        hint="For example anna.bsky.social"
        error={fields.get(byPassword ? 'handle' : 'blueskyHandle')}
      >
        {(control) => (
          <input
            {...control}
            className={INPUT}
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {byPassword && (
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
      )}
      <Button look="quiet" className="self-start" onClick={() => setByPassword(!byPassword)}>
        {byPassword ? 'Connect on Bluesky’s own page instead' : 'Use an app password instead'}
      </Button>
    </FormDialog>
  )
}
