import { lazy, Suspense, useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { accountName } from '../../accounts/account-name.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { useLock } from '../../auth/permissions.ts'
import { AccountAvatar } from '../../platforms/account-avatar.tsx'
import { PlatformMark } from '../../platforms/platform-mark.tsx'
import { isAnythingPaused, pausedThings } from '../../publishing/pause.ts'
import { type PauseChange, useSetPause } from '../../publishing/use-pause.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'

const ResumeDialog = lazy(() =>
  import('../../publishing/resume-dialog.tsx').then((module) => ({ default: module.ResumeDialog })),
)

/** Sets everything that is paused. Whatever is not ticked is not paused. */
export function PauseForm({ pause, accounts }: { pause: PublishingPause; accounts: readonly SocialAccount[] }) {
  const { orgId } = useWorkspace()
  const { workspace, platforms, accountIds, reason } = pause
  const kept = useKeptForm<PauseChange>(`${orgId}.pause`, { workspace, platforms, accountIds, reason })
  const { value: form, change: setForm } = kept
  const [resuming, setResuming] = useState(false)
  const save = useSetPause((now) =>
    isAnythingPaused(now) ? `${pausedThings(now, accounts)}: paused.` : 'Publishing goes on.',
  )
  const shown = accounts.filter(({ id, status }) => status !== 'disconnected' || accountIds.includes(id))
  const used = PLATFORMS.filter(
    (platform) => platforms.includes(platform) || shown.some((account) => account.platform === platform),
  )
  const nothing = !form.workspace && form.platforms.length === 0 && form.accountIds.length === 0
  const ends = nothing && isAnythingPaused(pause)
  const toggle = <T extends Platform | string>(list: readonly T[], one: T, on: boolean): T[] =>
    on ? [...list, one] : list.filter((other) => other !== one)
  return (
    <Form
      className="flex flex-col items-start gap-4"
      error={save.error}
      locked={useLock('content:publish')}
      kept={kept}
      submit={() => {
        if (ends) setResuming(true)
        else save.mutate(form)
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-facts font-medium">Paused</legend>
        <Tick
          checked={form.workspace}
          change={(on) => setForm({ ...form, workspace: on })}
          label="The whole workspace: nothing goes out"
        />
        {used.map((platform) => (
          <Tick
            key={platform}
            checked={form.workspace || form.platforms.includes(platform)}
            disabled={form.workspace}
            change={(on) => setForm({ ...form, platforms: toggle(form.platforms, platform, on) })}
            label={`All of ${PLATFORM_NAMES[platform]}`}
            mark={<PlatformMark platform={platform} className="size-4" />}
          />
        ))}
        {shown.map((account) => {
          const by = form.workspace || form.platforms.includes(account.platform)
          return (
            <Tick
              key={account.id}
              checked={by || form.accountIds.includes(account.id)}
              disabled={by}
              change={(on) => setForm({ ...form, accountIds: toggle(form.accountIds, account.id, on) })}
              label={`${accountName(account)} on ${PLATFORM_NAMES[account.platform]}`}
              mark={<AccountAvatar platform={account.platform} account={account} size="small" />}
            />
          )
        })}
      </fieldset>
      <div className="w-full max-w-sm">
        <TextField
          label="Reason (optional)"
          hint="Everybody in the workspace sees it."
          maxLength={500}
          value={form.reason ?? ''}
          change={(words) => setForm({ ...form, reason: words })}
        />
      </div>
      <Button
        type="submit"
        look={ends ? 'primary' : 'danger'}
        busy={save.isPending}
        unavailable={nothing && !ends ? 'Nothing is ticked.' : null}
      >
        {ends ? 'Let everything go on …' : 'Pause what is ticked'}
      </Button>
      <Suspense>{resuming && <ResumeDialog pause={pause} onClose={() => setResuming(false)} />}</Suspense>
    </Form>
  )
}
