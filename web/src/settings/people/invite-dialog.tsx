import { useState } from 'react'
import { ROLE_NAMES, ROLES, type Role } from '#contract/people/roles.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSignInOptions } from '../../auth/use-sign-in.ts'
import { Choice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { madeAt } from './invitation-made-at.ts'

/** The purpose of each role, in one line. Spec W2 */
const ROLE_LINES: Record<Role, string> = {
  owner: 'May do everything, and decides who else is an owner.',
  admin: 'Everything, but owners.',
  editor: 'Approves, schedules and publishes.',
  contributor: 'Writes drafts; somebody else approves them.',
  viewer: 'Reads, and changes nothing.',
}

interface Invited {
  email: string
  /** When the invitation was made. Earlier mails to the address contain links that no longer work. */
  since: number
}

/** Asks somebody into the workspace by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { orgId, role: ownRole } = useWorkspace()
  const [email, setEmail] = useState('')
  const [invited, setInvited] = useState<Invited | null>(null)
  // Until this is known, a mail server is assumed.
  const sendsMail = useSignInOptions().data?.sendsMail ?? true
  const [roleKey, setRoleKey] = useState<Role>('contributor')
  const invite = useWrite<{ email: string; roleKey: Role }, Invited>({
    touches: () => [queryKeys.invitations(orgId)],
    send: async (api, input) => {
      const { email: to, expiresAt } = await api('POST /v1/orgs/{orgId}/invitations', { orgId, ...input })
      return { email: to, since: madeAt(expiresAt) }
    },
    done: (_result, input) => (sendsMail ? { message: `Invited ${input.email}. The link works for 7 days.` } : null),
  })
  const fields = fieldsOf(invite.error)
  if (invited) return <InvitationLinkDialog email={invited.email} since={invited.since} onClose={onClose} />
  return (
    <FormDialog
      title="Invite somebody"
      description={
        sendsMail
          ? 'They get a mail with a link that works once, within 7 days.'
          : 'This installation sends no mail: you get a link to pass on, which works once, within 7 days.'
      }
      verb={sendsMail ? 'Send the invitation' : 'Make the invitation'}
      working="Inviting …"
      write={invite}
      submit={() =>
        invite.mutate(
          { email: email.trim(), roleKey },
          { onSuccess: (invited) => (sendsMail ? onClose() : setInvited(invited)) },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={fields.get('email')}
        value={email}
        change={setEmail}
      />
      <Choice<Role>
        label="Role"
        hint={ROLE_LINES[roleKey]}
        error={fields.get('roleKey')}
        value={roleKey}
        options={ROLES.filter((role) => role !== 'owner' || ownRole === 'owner').map((role) => ({
          value: role,
          label: ROLE_NAMES[role],
          line: ROLE_LINES[role],
        }))}
        choose={setRoleKey}
      />
    </FormDialog>
  )
}
