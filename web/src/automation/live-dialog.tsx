import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Action, DeleteRule, Kind, RepostRule } from './reads.ts'
import { costWords, deleteWords, lookWords, repostWords } from './rule-words.ts'
import { type RuleChange, switching, type useSaveRule } from './use-automation.ts'

/** As many as a rule does the first time that it acts. Decision 121 */
const FIRST_RUN_MOST = 3

interface Props {
  kind: Kind
  /** The rule as it will be. */
  rule: RepostRule | DeleteRule
  /** Whether it acts already, so that only its settings change. */
  wasLive: boolean
  look: readonly Action[]
  change: RuleChange
  write: ReturnType<typeof useSaveRule>
  onClose: () => void
}

/** Says what a rule will do before it is switched live, or before a live one is changed. */
export function LiveDialog({ kind, rule, wasLive, look, change, write, onClose }: Props) {
  const now = useNow()
  const isRepost = kind === 'auto_repost'
  const deed = isRepost ? 'repost' : 'delete'
  const at = look[0]?.createdAt
  return (
    <ConfirmDialog
      title={wasLive ? 'Change the live rule?' : `Let the rule ${deed} posts?`}
      verb={wasLive ? 'Save, and stay live' : `Let it ${deed}`}
      look={isRepost ? 'primary' : 'danger'}
      write={write}
      onConfirm={() =>
        write.mutate(
          {
            change: { ...change, ...switching('live').change },
            said: wasLive ? 'The live rule is changed.' : switching('live').said,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <ul aria-label="What it will do" className="flex list-disc flex-col gap-2 pl-5">
        <li>{'selection' in rule ? repostWords(rule) : deleteWords(rule)}</li>
        {!isRepost && (
          <li>
            Tonight it announces what it means. Each post is deleted 24 hours later at the earliest, and stays if
            somebody keeps it. What is deleted cannot be brought back on X; its text stays readable here.
          </li>
        )}
        <li>The first time that it acts, it does {FIRST_RUN_MOST} posts at most.</li>
        <li>
          {at === undefined
            ? 'No look shows what it would do: better choose “Only look”, and look first.'
            : `The last look was ${formatAge(at, now)}. ${lookWords(kind, look)}`}
        </li>
        <li>{costWords(kind, rule)}</li>
      </ul>
    </ConfirmDialog>
  )
}
