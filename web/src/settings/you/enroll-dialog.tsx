import { useEffect, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useSubmit } from '../../api/use-submit.ts'
import { useWrite } from '../../api/use-write.ts'
import { CodeField } from '../../auth/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

/** Sets up two-factor codes: shows the secret once, asks for a code of the app, and gives recovery codes. */
export function EnrollDialog({ onClose }: { onClose: () => void }) {
  const { api } = useClient()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const enroll = useSubmit({ mutationFn: () => api('POST /v1/auth/totp/enroll', {}) })
  const { mutate: begin } = enroll
  useEffect(() => begin(), [begin])
  const confirm = useWrite<void, Output<'POST /v1/auth/totp/confirm'>>({
    touches: () => [queryKeys.me],
    send: (send) => send('POST /v1/auth/totp/confirm', { code: code.trim(), ...(password !== '' && { password }) }),
  })
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />
  const fields = fieldsOf(confirm.error)
  return (
    <FormDialog
      title="Set up codes"
      description="Scan this with an authenticator app, then type the code that it shows, and your password."
      verb="Switch on"
      unavailable={enroll.data ? null : 'There is no secret yet.'}
      write={confirm}
      submit={() => enroll.data && confirm.mutate()}
      onClose={onClose}
    >
      {enroll.error && <ReadProblem error={enroll.error} retry={() => begin()} />}
      {enroll.isPending && <MutedLines rows={2} label="Making a secret" />}
      {enroll.data && (
        <>
          <QrCode text={enroll.data.otpauthUri} label="The secret as a QR code; the text of it is below" />
          <p className="text-meta text-ink-3">
            Without a camera, type this secret: <code className="break-all text-ink">{enroll.data.secret}</code>
          </p>
          <CodeField value={code} change={setCode} error={fields.get('code')} />
          <TextField
            label="Your password"
            hint="Leave it empty if you have never set one."
            type="password"
            autoComplete="current-password"
            error={fields.get('password')}
            value={password}
            change={setPassword}
          />
        </>
      )}
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Keep these recovery codes"
      description="Each code signs you in once without the device. They are shown only now."
      onClose={onClose}
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 rounded-panel bg-wash p-4">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>Copy them</Button>
        <Button look="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  )
}
