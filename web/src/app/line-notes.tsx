import { onlineManager } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CirclePause, CloudOff, type LucideIcon } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { isAnythingPaused, pausedThings } from '../publishing/pause.ts'
import { usePause } from '../publishing/use-pause.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { useUnreachableSince } from './use-unreachable-since.ts'
import { unsentWords, useUnsent } from './use-unsent.ts'

/**
 * Notes that concern every page (offline, unsent changes, read-only, paused), shortened for one line of a bar. The tip
 * and screen readers get the full text.
 */
export function LineNotes({ line }: { line: HTMLElement }) {
  const { access } = useWorkspace()
  const pause = usePause().data
  const accounts = useAccounts().data ?? []
  const since = useUnreachableSince()
  const zone = useZone()
  const late = useUnsent()
  const age = since ? ` Not updated since ${wallOf(since, zone).time}.` : ''
  const away = onlineManager.isOnline() ? 'The server cannot be reached.' : 'You are offline.'
  const { front, rest } = unsentWords(late)
  const paused = pause && isAnythingPaused(pause) ? `${pausedThings(pause, accounts)} paused` : null
  return createPortal(
    <>
      <div role="status" aria-label="Connection" className="order-first shrink-0">
        {since !== null && (
          <Note
            icon={CloudOff}
            short={onlineManager.isOnline() ? 'Not reached' : 'Offline'}
            words={`${away}${age} What you write is kept in this browser.`}
          />
        )}
      </div>
      <div role="status" aria-label="Not sent yet" className="order-first shrink-0">
        {late.length > 0 && <Note icon={CloudOff} short={`${late.length} not sent`} words={`${front}${rest}`} />}
      </div>
      {access !== 'full' && (
        <section aria-label="This workspace is read-only" className="order-first shrink-0">
          <Note
            icon={CirclePause}
            short="Read only"
            words="This workspace is read-only: it has no running plan, or a payment is overdue."
            to={{ to: '/settings/plan' }}
          />
        </section>
      )}
      {paused && (
        <section aria-label="Publishing is paused" className="order-first shrink-0">
          <Note
            icon={CirclePause}
            short="Paused"
            words={`${paused}${pause?.reason ? `: ${pause.reason}` : ''}. Change what is paused`}
            to={{ to: '/settings/publishing' }}
          />
        </section>
      )}
    </>,
    line,
  )
}

function Note({ icon: Icon, short, words, to }: { icon: LucideIcon; short: string; words: string; to?: LinkProps }) {
  const shown = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{words}</span>
    </>
  )
  const look = 'flex items-center gap-1 text-facts leading-6 whitespace-nowrap text-amber'
  return to ? (
    <Link {...to} data-tip={words} className={`${look} min-h-6 underline`}>
      {shown}
    </Link>
  ) : (
    <p data-tip={words} className={look}>
      {shown}
    </p>
  )
}
