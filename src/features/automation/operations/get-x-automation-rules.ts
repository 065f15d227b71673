import { AutomationRules } from '#contract/engagement/automation.ts'
import { operation } from '#kernel/operation.ts'
import { presentRules } from '../present.ts'

export const getXAutomationRules = operation({
  name: 'getXAutomationRules',
  route: 'GET /v1/orgs/{orgId}/automation/x/rules',
  summary: 'See the rules that repost or delete own posts on X',
  description: 'A rule that is null was never set up.',
  tag: 'engagement',
  permission: 'workspace:read',
  tool: {
    name: 'get_x_automation_rules',
    description:
      'Shows the rules that repost or delete own posts on X at night. Use it before you propose a change. Answers both ' +
      'rules, null if never set up, and which wait for a person.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: AutomationRules,
}).handle(({ db, orgId }) => presentRules(db, orgId))
