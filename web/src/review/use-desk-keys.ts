import { useEffect, useMemo, useRef } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { canMove } from '#contract/posts/post-machine.ts'
import { isUndecided } from '#contract/statuses.ts'
import { isFixable } from '../publishing/fixable.ts'
import { type KeyBinding, useKeys } from '../ui/use-keys.ts'
import type { DeskDialog } from './desk-dialogs.tsx'

interface Desk {
  post: Post | null
  /** Whether a text is being edited. Keys then type letters, wherever the focus is. */
  editing: boolean
  mayApprove: boolean
  mayReject: boolean
  mayWrite: boolean
  mayPublish: boolean
  /** Whether, in addition, no known obstacle prevents publishing. */
  mayPublishNow: boolean
  mayTime: boolean
  /** Approves into a slot, or without a time if `schedule` is false. */
  decide: (schedule: boolean) => void
  toggle: () => void
  step: (by: number) => void
  edit: () => void
  open: (dialog: DeskDialog) => void
}

const NONE: readonly KeyBinding[] = []

/** Binds one key to each verdict. A key whose action is not allowed now does nothing, and its button says why. */
export function useDeskKeys(on: boolean, desk: Desk): void {
  const latest = useRef(desk)
  useEffect(() => {
    latest.current = desk
  })
  useKeys(
    useMemo(() => {
      if (!on) return NONE
      const when = (fits: (now: Desk & { post: Post }) => boolean, act: (now: Desk) => void) => {
        const allowed = () => {
          const { post, ...now } = latest.current
          return post !== null && !now.editing && fits({ ...now, post })
        }
        return { allowed, run: () => allowed() && act(latest.current) }
      }
      const open = (now: Desk & { post: Post }) => now.mayApprove && isUndecided(now.post)
      const always = () => true
      return [
        {
          key: 'a',
          label: 'Approve into the time on the button',
          decides: true,
          ...when(open, (now) => now.decide(true)),
        },
        { key: 'A', label: 'Approve without a time', decides: true, ...when(open, (now) => now.decide(false)) },
        {
          key: 's',
          label: 'Choose the time',
          ...when(
            (now) => now.mayTime && (isUndecided(now.post) || canMove('schedule', now.post.status)),
            (now) => now.open('time'),
          ),
        },
        {
          key: 'e',
          label: 'Edit the text',
          ...when(
            (now) => now.mayWrite && (isUndecided(now.post) || isFixable(now.post)),
            (now) => now.edit(),
          ),
        },
        {
          key: 'r',
          label: 'Reject with a reason',
          ...when(
            (now) => now.mayReject && isUndecided(now.post),
            (now) => now.open('reject'),
          ),
        },
        { key: '[', label: 'Platform before', ...when(always, (now) => now.step(-1)) },
        { key: ']', label: 'Next platform', ...when(always, (now) => now.step(1)) },
        {
          key: 'v',
          label: 'Exclude this platform from the decision, or include it',
          decides: true,
          ...when(always, (now) => now.toggle()),
        },
        {
          key: 'p',
          label: 'Publish now, after asking',
          ...when(
            // A post that may be live has to be settled, whatever prevents publishing.
            (now) => (now.post.mayBeLive ? now.mayPublish : now.mayPublishNow) && canMove('post_now', now.post.status),
            (now) => now.open(now.post?.mayBeLive ? 'again' : 'publish'),
          ),
        },
        {
          key: 'l',
          label: 'Confirm that a post is live when its outcome is unknown',
          ...when(
            (now) => now.mayPublish && now.post.mayBeLive && canMove('resolve', now.post.status),
            (now) => now.open('live'),
          ),
        },
      ]
    }, [on]),
  )
}
