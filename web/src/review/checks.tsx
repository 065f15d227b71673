import { CircleAlert, Info } from 'lucide-react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import { useAccess } from '../accounts/use-access.ts'
import type { Content } from '../platforms/platform-view.ts'
import { classes } from '../ui/classes.ts'
import { checkPost } from './check-post.ts'

export interface ChecksProps {
  platform: Platform
  content: Content
  account: SocialAccount | null
}

/** The platform's objections, notes for the person, and the character count. */
export function Checks({ platform, content, account }: ChecksProps) {
  const { problems, counted } = checkPost(platform, content, account, useAccess())
  return (
    <div className="flex flex-col gap-1 text-facts">
      <p className={classes('figures', counted.used > counted.max ? 'font-medium text-red' : 'text-ink-2')}>
        {counted.used.toLocaleString('en')} of {counted.max.toLocaleString('en')}
        {counted.used > counted.max && `, ${(counted.used - counted.max).toLocaleString('en')} over`}
      </p>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1">
          {problems.map(({ path, code, message, severity }) => (
            <li
              key={`${path} ${code}`}
              className={classes('flex gap-2', severity === 'error' ? 'text-red' : 'text-amber')}
            >
              {severity === 'error' ? (
                <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              ) : (
                <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              )}
              <span className="min-w-0">
                <span className="sr-only">{severity === 'error' ? 'Refused: ' : 'Note: '}</span>
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
