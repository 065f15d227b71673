import type { SocialAccount } from '#contract/networks/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useWrite } from '../api/use-write.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { accountName } from './account-name.ts'
import { accountsKey } from './reads.ts'
import { typedVoice, VOICE_FIELDS, voiceOf } from './voice-fields.ts'

/** How one account sounds where that differs from the workspace's voice. */
export function VoiceDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const name = accountName(account)
  const kept = useKeptForm(`${orgId}.voice.${account.id}`, typedVoice(account.voice))
  const save = useWrite<typeof kept.value, SocialAccount>({
    touches: () => [accountsKey(orgId)],
    send: (api, typed) =>
      api('PATCH /v1/orgs/{orgId}/marketing/accounts/{accountId}', {
        orgId,
        accountId: account.id,
        profileUrl: account.profileUrl ?? null,
        voice: voiceOf(typed),
      }),
    done: ({ voice }) => ({
      message: voice ? `The voice of ${name} is saved.` : `${name} sounds as the workspace does.`,
    }),
    repeats: true,
  })
  const errors = fieldsOf(save.error)
  return (
    <FormDialog
      title={`Voice of ${name}`}
      description="Empty fields follow the workspace’s voice, which is set under Settings → Brand."
      verb="Save the voice"
      write={save}
      submit={() =>
        save.mutate(kept.value, {
          onSuccess: () => {
            kept.forget()
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {VOICE_FIELDS.map(({ key, label, hint, asLines, maxLength }) => (
        <TextArea
          key={key}
          label={label}
          hint={hint}
          rows={asLines ? 2 : 1}
          grows
          maxLength={maxLength}
          error={[...errors].find(([path]) => path.startsWith(`voice.${key}`))?.[1]}
          value={kept.value[key]}
          change={(typed) => kept.change({ ...kept.value, [key]: typed })}
        />
      ))}
    </FormDialog>
  )
}
