import { Link, linkOptions, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Permission } from '#contract/roles.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useMe } from '../shell/use-shell-data.ts'
import { PageHead } from '../ui/page.tsx'

/** `permission`: whoever lacks it has nothing to see there. `operator`: for the person who runs the installation. */
const PLACES = [
  { link: linkOptions({ to: '/settings' }), label: 'Workspace' },
  { link: linkOptions({ to: '/settings/people' }), label: 'People' },
  { link: linkOptions({ to: '/settings/you' }), label: 'You' },
  { link: linkOptions({ to: '/settings/publishing' }), label: 'Publishing' },
  { link: linkOptions({ to: '/settings/scheduling' }), label: 'Scheduling' },
  { link: linkOptions({ to: '/settings/assistants' }), label: 'Assistants' },
  { link: linkOptions({ to: '/settings/keys' }), label: 'API keys' },
  { link: linkOptions({ to: '/settings/webhooks' }), label: 'Webhooks', permission: 'automation:manage' },
  { link: linkOptions({ to: '/settings/audit' }), label: 'Audit log', permission: 'members:manage' },
  { link: linkOptions({ to: '/settings/mail' }), label: 'Mail', operator: true },
] satisfies { link: object; label: string; permission?: Permission; operator?: true }[]

/** The settings: one place each for the workspace, its people, oneself, and programs that work with it. */
export function SettingsLayout() {
  const { permissions } = useWorkspace()
  const me = useMe().data
  const shown = PLACES.filter(
    ({ permission, operator }) =>
      (!permission || permissions.includes(permission)) && (!operator || me?.featureFlags.includes('operator')),
  )
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const count = shown.length
  useEffect(() => {
    // In one line on a phone, which goes on beyond its edge. `pathname` and `count` say when it may have moved.
    if (pathname && count)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, count])
  return (
    <div className="max-w-reading">
      <PageHead title="Settings" />
      <nav aria-label="Settings" className="pb-6">
        <ul ref={list} className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0">
          {shown.map(({ link, label }) => (
            <li key={label}>
              <Link
                {...link}
                activeOptions={{ exact: true }}
                className="flex min-h-11 items-center whitespace-nowrap rounded-control border border-transparent px-3 text-ink-2 hover:bg-sunken aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink lg:min-h-8"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
