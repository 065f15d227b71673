import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { Permission } from '#contract/people/roles.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useMe } from '../shell/use-shell-data.ts'

/**
 * A page of the settings. `permission`: people without it see nothing there. `operator`: for the person who runs the
 * installation.
 */
export interface SettingsPage {
  link: LinkProps
  label: string
  permission?: Permission
  operator?: true
}

const TOPICS: readonly { heading: string; pages: readonly SettingsPage[] }[] = [
  {
    heading: 'Workspace',
    pages: [
      { link: linkOptions({ to: '/settings' }), label: 'Workspace' },
      { link: linkOptions({ to: '/settings/brand' }), label: 'Brand' },
      { link: linkOptions({ to: '/settings/people' }), label: 'People' },
      { link: linkOptions({ to: '/settings/plan' }), label: 'Plan and credits', permission: 'billing:manage' },
      { link: linkOptions({ to: '/settings/activity/{-$runId}', params: { runId: undefined } }), label: 'Activity' },
      { link: linkOptions({ to: '/settings/audit' }), label: 'Audit log', permission: 'members:manage' },
    ],
  },
  {
    heading: 'What goes out',
    pages: [
      { link: linkOptions({ to: '/settings/publishing' }), label: 'Publishing' },
      { link: linkOptions({ to: '/settings/scheduling' }), label: 'Scheduling' },
    ],
  },
  {
    heading: 'Programs',
    pages: [
      { link: linkOptions({ to: '/settings/assistants' }), label: 'Assistants' },
      { link: linkOptions({ to: '/settings/keys' }), label: 'API keys' },
      { link: linkOptions({ to: '/settings/webhooks' }), label: 'Webhooks', permission: 'automation:manage' },
    ],
  },
  {
    heading: 'Yours',
    pages: [
      { link: linkOptions({ to: '/settings/you' }), label: 'You' },
      { link: linkOptions({ to: '/settings/notifications' }), label: 'Notifications' },
    ],
  },
  {
    heading: 'Installation',
    pages: [{ link: linkOptions({ to: '/settings/mail' }), label: 'Mail', operator: true }],
  },
]

/** The settings pages on which this person can see something, by topic. */
export function useTopics(): { heading: string; pages: readonly SettingsPage[] }[] {
  const { permissions } = useWorkspace()
  const isOperator = useMe().data?.featureFlags.includes('operator') ?? false
  return TOPICS.map(({ heading, pages }) => ({
    heading,
    pages: pages.filter(
      ({ permission, operator }) => (!permission || permissions.includes(permission)) && (!operator || isOperator),
    ),
  })).filter(({ pages }) => pages.length > 0)
}
