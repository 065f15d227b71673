import { type ReactNode, useId, useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { RadioRow } from '../ui/radio-row.tsx'
import { DeleteForm } from './delete-form.tsx'
import { LookPart } from './look-part.tsx'
import type { Action, DeleteRule, Kind, RepostRule, Rules } from './reads.ts'
import { RepostForm } from './repost-form.tsx'
import {
  costWords,
  deleteWords,
  fieldOf,
  lastLook,
  MODE_WORDS,
  type Mode,
  modeOf,
  repostWords,
  waitsWords,
} from './rule-words.ts'
import { type Ran, type RuleChange, switching, useSaveRule } from './use-automation.ts'

const LiveDialog = lazyDialog(() => import('./live-dialog.tsx').then((file) => file.LiveDialog))

const WHAT: Record<Kind, { title: string; lead: string; safe: string }> = {
  auto_repost: {
    title: 'Repost what did well',
    lead: 'Looks at night for posts of yours on X that did well and have stopped growing, and reposts them.',
    safe: 'It begins switched off and only looking, with one repost a day at most.',
  },
  auto_delete: {
    title: 'Delete what nobody saw',
    lead: 'Looks at night for weak posts of yours on X. Nothing is deleted that is pinned, in a thread, quoted, answered or kept, nor where a figure is unknown.',
    safe: 'It begins switched off and only looking, and has no figure to delete by until you set one.',
  },
}

const MODES: readonly Mode[] = ['off', 'look', 'live']

interface Props {
  kind: Kind
  rules: Rules
  runs: readonly Action[]
  /** The answer of a run that was asked for on this page and applied this rule. */
  ran: Ran | null
  accounts: readonly SocialAccount[]
  /** Why nothing can be changed, in words. Null if it can. */
  lock: string | null
  /** Whether setting it up is the page's main action. */
  first: boolean
}

/** One rule: its switch with the last look beside it, and its settings. */
export function RulePart({ kind, rules, runs, ran, accounts, lock, first }: Props) {
  const id = useId()
  const [confirming, setConfirming] = useState<RuleChange | null>(null)
  const save = useSaveRule(kind)
  const rule = rules[fieldOf(kind)]
  const { title, lead, safe } = WHAT[kind]
  const look = lastLook(runs, kind)
  const waits = waitsWords(rules, kind)
  const mode = rule && modeOf(rule)
  const choose = (next: Mode) =>
    next === 'live' ? setConfirming(switching('live').change) : save.mutate(switching(next))
  const submit = (change: RuleChange) =>
    mode === 'live' ? setConfirming(change) : save.mutate({ change, said: 'The settings are saved.' })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-line py-6 not-first:border-t first:pt-0">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-section font-semibold">
          {title}
        </h2>
        <p className="max-w-reading text-ink-2">{lead}</p>
      </div>
      {rule === null || mode === null ? (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-reading text-ink-2">{safe}</p>
          {kind === 'auto_repost' && <Worth note={rules.note} />}
          {lock === null && (
            <Button
              look={first ? 'primary' : 'plain'}
              busy={save.isPending}
              onClick={() => save.mutate({ change: {}, said: 'The rule is set up, and off.' })}
            >
              Set it up
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          <WriteProblem error={save.error} />
        </div>
      ) : (
        <>
          <p className="max-w-reading font-medium">{'selection' in rule ? repostWords(rule) : deleteWords(rule)}</p>
          {waits !== null && (
            <div className="flex max-w-reading flex-col items-start gap-2 rounded-control bg-amber-soft px-3 py-2">
              <p>{waits}</p>
              {lock === null && <Button onClick={() => choose('live')}>Save it live …</Button>}
            </div>
          )}
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
            <div className="flex flex-col gap-3">
              <fieldset className="flex flex-col" disabled={lock !== null || save.isPending}>
                <legend className="mb-1 text-meta font-medium text-ink-2">What it does</legend>
                {MODES.map((one) => (
                  <RadioRow key={one} name={id} checked={mode === one} choose={() => choose(one)}>
                    <span className="min-w-0 py-1">
                      <span className="block font-medium">{MODE_WORDS[kind][one].label}</span>
                      <span className="block text-facts text-ink-2">{MODE_WORDS[kind][one].line}</span>
                    </span>
                  </RadioRow>
                ))}
              </fieldset>
              <WriteProblem error={save.error} />
              {kind === 'auto_repost' && <Worth note={rules.note} />}
              <Note title="What it costs at X">{costWords(kind, rule)}</Note>
            </div>
            <LookPart kind={kind} look={look} ran={ran} choices={rules.posts} accounts={accounts} lock={lock} />
          </div>
          <Disclosure summary={lock === null ? 'Change the settings' : 'The settings'} className="font-medium">
            <div className="pt-3 pl-6">
              {'selection' in rule ? (
                <RepostForm rule={rule} accounts={accounts} lock={lock} write={save} submit={submit} />
              ) : (
                <DeleteForm rule={rule} accounts={accounts} lock={lock} write={save} submit={submit} />
              )}
            </div>
          </Disclosure>
          {confirming && (
            <LiveDialog
              kind={kind}
              rule={{ ...rule, ...confirming } as RepostRule | DeleteRule} // a change sets no field to undefined
              wasLive={mode === 'live' && waits === null}
              look={look}
              change={confirming}
              write={save}
              onClose={() => setConfirming(null)}
            />
          )}
        </>
      )}
    </section>
  )
}

const Worth = ({ note }: { note: string }) => <Note title="What a repost is worth today">{note}</Note>

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex max-w-reading flex-col gap-0.5 rounded-sheet bg-wash px-3 py-2.5 text-facts text-ink-2">
    <h3 className="font-medium text-ink">{title}</h3>
    <p>{children}</p>
  </div>
)
