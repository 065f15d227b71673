import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Kind, Rules } from './reads.ts'
import { deleteWords, repostWords } from './rule-words.ts'
import { useRunRules } from './use-automation.ts'

interface Props {
  rules: Rules
  /** The rules that are live. */
  kinds: readonly Kind[]
  onClose: () => void
}

/** Says what the live rules will do before they are applied at once. */
export function RunDialog({ rules: { autoRepost, autoDelete }, kinds, onClose }: Props) {
  const run = useRunRules()
  return (
    <ConfirmDialog
      title="Apply the live rules now?"
      verb="Apply now"
      write={run}
      onConfirm={() => run.mutate({ dryRun: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul aria-label="What happens now" className="flex list-disc flex-col gap-2 pl-5">
        {kinds.includes('auto_repost') && autoRepost && <li>{repostWords(autoRepost)}</li>}
        {kinds.includes('auto_delete') && autoDelete && (
          <li>
            {deleteWords(autoDelete)} What was announced 24 hours ago and not kept is deleted; the rest is announced
            now.
          </li>
        )}
        <li>It is what would happen tonight. A rule that only looks changes nothing on X.</li>
      </ul>
    </ConfirmDialog>
  )
}
