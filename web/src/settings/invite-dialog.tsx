import { useState } from 'react'
import { ROLE_NAMES, ROLES, type Role } from '#contract/roles.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'

/** What each role is for, in one line. A2-1 */
const ROLE_LINES: Record<Role, string> = {
  owner: 'Everything, and decides who else is an owner.',
  admin: 'Everything, but owners.',
  editor: 'Approves, schedules and publishes.',
  contributor: 'Writes drafts; somebody else approves them.',
  viewer: 'Looks, and changes nothing.',
}

/** Asks somebody into the workspace by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { orgId, role: ownRole } = useWorkspace()
  const [email, setEmail] = useState('')
  const [roleKey, setRoleKey] = useState<Role>('contributor')
  const invite = useWrite<{ email: string; roleKey: Role }, unknown>({
    touches: () => [queryKeys.invitations(orgId)],
    send: (api, input) => api('POST /v1/orgs/{orgId}/invitations', { orgId, ...input }),
    done: (_result, input) => ({ message: `Invited ${input.email}. The link is good for 7 days.` }),
  })
  const fields = fieldsOf(invite.error)
  return (
    <Dialog
      title="Invite somebody"
      description="They get a mail with a link, good once and for 7 days."
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate({ email: email.trim(), roleKey }, { onSuccess: onClose })
        }}
      >
        {fields.size === 0 && <WriteProblem error={invite.error} />}
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          error={fields.get('email')}
          value={email}
          change={setEmail}
        />
        <Field label="Role" hint={ROLE_LINES[roleKey]} error={fields.get('roleKey')}>
          {(control) => (
            <select
              {...control}
              className={INPUT}
              value={roleKey}
              onChange={(event) => setRoleKey(event.target.value as Role)}
            >
              {ROLES.filter((role) => role !== 'owner' || ownRole === 'owner').map((role) => (
                <option key={role} value={role}>
                  {ROLE_NAMES[role]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.isPending}>
            {invite.isPending ? 'Inviting …' : 'Send the invitation'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
