import { Link } from '@tanstack/react-router'
import { Bell, ChevronRight, CircleAlert, Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import type { NotificationTier } from '#contract/statuses.ts'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { focusBeside } from '../ui/focus-beside.ts'
import { allOf, type Entry, unreadOf } from './entries.ts'
import type { News } from './reads.ts'
import { useDismiss, useMarkRead } from './use-news.ts'

const TIERS = {
  action_required: { icon: CircleAlert, look: 'text-red', words: 'Needs action' },
  meaningful_win: { icon: Sparkles, look: 'text-ink-2', words: 'Went well' },
  routine: { icon: Bell, look: 'text-ink-3', words: 'For your information' },
} as const satisfies Record<NotificationTier, object>

/**
 * The notifications about one subject. Its link leads to where the person can act; opening it marks all of them as
 * read.
 */
export function NewsRow({ entry }: { entry: Entry }) {
  const zone = useZone()
  const now = useNow()
  const read = useMarkRead()
  const dismiss = useDismiss()
  const { head: news, rest } = entry
  const { icon: Icon, look, words } = TIERS[news.tier]
  const notRead = unreadOf(entry)
  const unread = notRead.length > 0
  const open = () => unread && read.mutate(notRead)
  return (
    <li
      data-news
      className={classes(
        'flex flex-wrap items-start gap-x-3 gap-y-1 border-line px-4 py-3 not-first:border-t',
        unread && 'bg-wash',
      )}
    >
      <Icon aria-hidden="true" className={classes('mt-0.5 size-4 shrink-0', look)} />
      <div className="min-w-0 grow basis-60">
        <p className={classes('wrap-anywhere', unread && 'font-medium')}>
          <span className="sr-only">
            {words}
            {unread ? ', unread' : ''}:{' '}
          </span>
          {news.href === null ? (
            news.title
          ) : (
            <Link
              to={news.href as '/'} // a path of the app, as the server knows it
              className="underline decoration-line-3 underline-offset-2 hover:decoration-current"
              onClick={open}
            >
              {news.title}
            </Link>
          )}
        </p>
        {news.body && <p className="max-w-reading whitespace-pre-line wrap-anywhere text-ink-2">{news.body}</p>}
        <p className="text-meta text-ink-3">
          <time dateTime={news.createdAt} data-tip={formatWhen(news.createdAt, zone)}>
            {formatAge(news.createdAt, now)}
          </time>
          {news.status === 'failed' && ' · its mail could not be delivered: check the address under Settings, You'}
        </p>
        {rest.length > 0 && <Others title={news.title} news={rest} open={open} />}
      </div>
      <div className="-my-1 flex gap-1">
        {unread && (
          <Button
            look="quiet"
            onClick={(event) => {
              // The button itself is removed.
              const dismissal = event.currentTarget.nextElementSibling
              if (dismissal instanceof HTMLElement) dismissal.focus()
              open()
            }}
          >
            Mark as read<span className="sr-only">: {news.title}</span>
          </Button>
        )}
        <Button
          look="quiet"
          onClick={(event) => {
            focusBeside(event.currentTarget, document.querySelector('[role="tab"][aria-selected="true"]'))
            dismiss.mutate(allOf(entry))
          }}
        >
          Dismiss<span className="sr-only">: {news.title}</span>
        </Button>
      </div>
    </li>
  )
}

/** The folded notifications about the same draft, besides the newest. */
function Others({ title, news, open }: { title: string; news: readonly News[]; open: () => void }) {
  const zone = useZone()
  const now = useNow()
  const list = useId()
  const [shown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={list}
        className="inline-flex min-h-11 items-center gap-1 text-facts text-ink-2 hover:text-ink lg:min-h-6"
        onClick={() => {
          setShown(!shown)
          open()
        }}
      >
        <ChevronRight aria-hidden="true" className={classes('size-4', shown && 'rotate-90')} />
        {news.length} more about it<span className="sr-only">: {title}</span>
      </button>
      <ul
        id={list}
        aria-label={`More about: ${title}`}
        hidden={!shown}
        className={classes('flex-col gap-1 pl-5 text-facts', shown && 'flex')}
      >
        {shown &&
          news.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              {one.title}{' '}
              <time dateTime={one.createdAt} data-tip={formatWhen(one.createdAt, zone)} className="text-ink-3">
                {formatAge(one.createdAt, now)}
              </time>
            </li>
          ))}
      </ul>
    </>
  )
}
