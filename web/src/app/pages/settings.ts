import { Settings } from 'lucide-react'
import { accountsRead } from '../../accounts/reads.ts'
import { billingRead, usageRead } from '../../billing/reads.ts'
import { BRAND_PARTS, type BrandPart } from '../../brand/brand-parts.ts'
import { brandKitRead } from '../../brand/reads.ts'
import { preferencesRead } from '../../news/reads.ts'
import { pauseRead, schedulerRead } from '../../publishing/reads.ts'
import { dayOf, idOf, oneOf, params } from '../../search-params.ts'
import { AUDIT_SUBJECT_NAMES, type AuditSubject } from '../../settings/audit/audit-subjects.ts'
import {
  apiKeysRead,
  auditRead,
  connectionsRead,
  invitationsRead,
  mailsRead,
  sessionsRead,
  webhooksRead,
} from '../../settings/reads.ts'
import { membersRead, meRead, orgsRead, timezoneRead } from '../../shell/reads.ts'
import { page } from './page.ts'

/** The frame around the pages of the settings. */
export const SETTINGS = page({
  path: '/settings',
  title: 'Settings',
  load: () => import('../settings-layout.tsx'),
  component: 'SettingsLayout',
  place: { key: 's', stand: 'foot', onBar: false, icon: Settings },
})

/** The pages of the settings, under each heading in the order of the list. */
export const SETTINGS_PAGES = [
  page({
    path: '/',
    title: 'Workspace',
    load: () => import('../../settings/workspace/workspace-page.tsx'),
    component: 'WorkspacePage',
    topic: { under: 'Workspace' },
    reads: (at) => [orgsRead(at), timezoneRead(at)],
  }),
  page({
    path: '/brand',
    title: 'Brand',
    load: () => import('../../brand/brand-page.tsx'),
    component: 'BrandPage',
    topic: { under: 'Workspace' },
    search: (search) => params({ part: oneOf<readonly BrandPart[]>(BRAND_PARTS, search.part) }),
    reads: (at, { search: { part = 'kit' } }) => (part === 'kit' ? [brandKitRead(at)] : []),
  }),
  page({
    path: '/people',
    title: 'People',
    load: () => import('../../settings/people/people-page.tsx'),
    component: 'PeoplePage',
    topic: { under: 'Workspace' },
    reads: (at) => [membersRead(at), ...(at.may('members:manage') ? [invitationsRead(at)] : [])],
  }),
  page({
    path: '/plan',
    title: 'Plan and credits',
    load: () => import('../../billing/plan-page.tsx'),
    component: 'PlanPage',
    topic: { under: 'Workspace', permission: 'billing:manage' },
    reads: (at) => (at.may('billing:manage') ? [billingRead(at), usageRead(at)] : []),
  }),
  page({
    path: '/activity/{-$runId}',
    title: 'Activity',
    load: () => import('../../runs/activity-page.tsx'),
    component: 'ActivityPage',
    topic: { under: 'Workspace' },
  }),
  page({
    path: '/audit',
    title: 'Audit log',
    load: () => import('../../settings/audit/audit-page.tsx'),
    component: 'AuditPage',
    topic: { under: 'Workspace', permission: 'members:manage' },
    search: (search) =>
      params({
        actor: oneOf(['assistant', 'api_key', 'rule', 'system'], search.actor) ?? idOf(search.actor),
        what: oneOf<readonly AuditSubject[]>(AUDIT_SUBJECT_NAMES, search.what),
        from: dayOf(search.from),
        to: dayOf(search.to),
      }),
    // Filtered lines are not requested ahead: the page turns the address into filters itself, with words that load with
    // it.
    reads: (at, { search }) => [
      membersRead(at),
      ...(at.may('members:manage') && Object.values(search).every((value) => value === undefined)
        ? [auditRead(at, {})]
        : []),
    ],
  }),
  page({
    path: '/publishing',
    title: 'Publishing',
    load: () => import('../../settings/publishing/publishing-page.tsx'),
    component: 'PublishingPage',
    topic: { under: 'What goes out' },
    reads: (at) => [pauseRead(at), accountsRead(at), schedulerRead(at)],
  }),
  page({
    path: '/scheduling',
    title: 'Scheduling',
    load: () => import('../../settings/publishing/scheduling-page.tsx'),
    component: 'SchedulingPage',
    topic: { under: 'What goes out' },
    reads: (at) => [schedulerRead(at)],
  }),
  page({
    path: '/assistants',
    title: 'Assistants',
    load: () => import('../../settings/programs/assistants-page.tsx'),
    component: 'AssistantsPage',
    topic: { under: 'Programs' },
    reads: (at) => [schedulerRead(at), connectionsRead(at)],
  }),
  page({
    path: '/keys',
    title: 'API keys',
    load: () => import('../../settings/programs/keys-page.tsx'),
    component: 'KeysPage',
    topic: { under: 'Programs' },
    reads: (at) => [apiKeysRead(at)],
  }),
  page({
    path: '/webhooks',
    title: 'Webhooks',
    load: () => import('../../settings/programs/webhooks-page.tsx'),
    component: 'WebhooksPage',
    topic: { under: 'Programs', permission: 'automation:manage' },
    reads: (at) => (at.may('automation:manage') ? [webhooksRead(at)] : []),
  }),
  page({
    path: '/you',
    title: 'You',
    load: () => import('../../settings/you/you-page.tsx'),
    component: 'YouPage',
    topic: { under: 'Yours' },
    reads: (at) => [meRead(at), sessionsRead(at)],
  }),
  page({
    path: '/notifications',
    title: 'Notifications',
    load: () => import('../../settings/you/notifications-page.tsx'),
    component: 'NotificationsPage',
    topic: { under: 'Yours' },
    reads: (at) => [preferencesRead(at)],
  }),
  page({
    path: '/mail',
    title: 'Mail',
    load: () => import('../../settings/workspace/mail-page.tsx'),
    component: 'MailPage',
    topic: { under: 'Installation', operator: true },
    reads: (at) => [mailsRead(at)],
  }),
] as const
