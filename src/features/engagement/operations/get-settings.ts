import { EngagementSettings } from '#contract/engagement/inbox-settings.ts'
import { operation } from '#kernel/operation.ts'
import { readSettings } from '../rows/settings.ts'

export const getEngagementSettings = operation({
  name: 'getEngagementSettings',
  route: 'GET /v1/orgs/{orgId}/engagement/settings',
  summary: 'What the reply inbox listens to',
  tag: 'engagement',
  permission: 'workspace:read',
  tool: {
    name: 'get_engagement_settings',
    description:
      'Says what the reply inbox listens to on X and Reddit. Use it before you change that, or to explain why something ' +
      'is in the inbox. Answers people, keywords, communities and feeds.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: EngagementSettings,
}).handle(({ db, orgId }) => readSettings(db, orgId))
