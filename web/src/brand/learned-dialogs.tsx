import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Learned } from './profile-reads.ts'
import { useForget, usePromote, useSay } from './use-learned.ts'

interface Props {
  line: Learned
  onClose: () => void
}

/** Makes a learned preference a guideline, in the words that drafts are told. */
export function AgreeDialog({ line, onClose }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.learned.${line.id}`, line.guideline)
  const promote = usePromote(line.id)
  const done = () => {
    kept.forget()
    onClose()
  }
  return (
    <FormDialog
      title={line.promoted ? 'Change the words' : 'Agree to it'}
      description={`${line.signal}.`}
      verb={line.promoted ? 'Save the words' : 'Agree'}
      write={promote}
      submit={() => promote.mutate({ guideline: kept.value.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextArea
        label="What drafts are told"
        hint="Change the words if you would put it differently."
        required
        grows
        maxLength={500}
        error={fieldsOf(promote.error).get('guideline')}
        value={kept.value}
        change={kept.change}
      />
    </FormDialog>
  )
}

export function ForgetDialog({ line, onClose }: Props) {
  const forget = useForget()
  return (
    <ConfirmDialog
      title="Forget it?"
      verb="Forget it"
      write={forget}
      onConfirm={() => forget.mutate(line, { onSuccess: onClose })}
      onClose={onClose}
    >
      “{line.signal}” is erased with how often it was seen, and cannot be brought back. The posts stay. It may be
      learned again.
    </ConfirmDialog>
  )
}

/** A preference in a person's own words, which needs no repetition. */
export function SayDialog({ onClose }: { onClose: () => void }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.learned.new`, '')
  const say = useSay()
  const done = () => {
    kept.forget()
    onClose()
  }
  return (
    <FormDialog
      title="Say what you prefer"
      verb="Note it"
      write={say}
      submit={() => say.mutate(kept.value.trim(), { onSuccess: done })}
      onClose={onClose}
    >
      <TextArea
        label="What you prefer"
        hint="Such as: we say workshop, not studio."
        required
        grows
        maxLength={300}
        error={[...fieldsOf(say.error).values()][0]}
        value={kept.value}
        change={kept.change}
      />
    </FormDialog>
  )
}
