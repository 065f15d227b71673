import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditLine } from '#contract/people/audit.ts'

/** The page of a line's target, if it has one. */
function pageOf({ target, about, action }: AuditLine) {
  switch (target?.type) {
    case 'post_group':
      return groupPage(target.id)
    case 'post':
      return about?.groupId && action !== 'deletePost' ? groupPage(about.groupId) : null
    case 'social_account':
      return linkOptions({ to: '/accounts' })
    case 'invitation':
    case 'member':
      return linkOptions({ to: '/settings/people' })
    case 'api_key':
      return linkOptions({ to: '/settings/keys' })
    case 'connection':
      return linkOptions({ to: '/settings/assistants' })
    case 'webhook':
      return linkOptions({ to: '/settings/webhooks' })
    case 'publishing_pause':
      return linkOptions({ to: '/settings/publishing' })
    case 'scheduler_profile':
      return linkOptions({ to: '/settings/scheduling' })
    case 'org':
      return linkOptions({ to: '/settings' })
    default:
      return null
  }
}

const groupPage = (groupId: string) =>
  linkOptions({ to: '/review/{-$groupId}', params: { groupId }, search: { tab: 'decided' } })

export function AuditTarget({ line, children }: { line: AuditLine; children: ReactNode }) {
  const page = pageOf(line)
  if (!page) return <span className="font-medium">{children}</span>
  return (
    <Link {...page} className="font-medium link max-lg:py-3.5">
      {children}
    </Link>
  )
}
