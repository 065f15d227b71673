import { XAccountSuggestions } from '#contract/engagement/inbox-settings.ts'
import { costedOperation } from '#features/runs/index.ts'
import { suggestWork } from '../listening/suggest-work.ts'

export const suggestXAccounts = costedOperation({
  name: 'suggestXAccounts',
  route: 'POST /v1/orgs/{orgId}/engagement/x-account-suggestions',
  done: 'had suggested whom to watch in',
  summary: 'Suggest people to watch on X',
  description:
    'From the brand and the strategy, without whom it watches already. It saves nothing, and nobody has checked that the ' +
    'accounts exist. Where no model is set up: 503 provider_unavailable. Nothing is charged for a failure.',
  tag: 'engagement',
  action: 'listening_suggestions',
  model: 'analyze',
  tool: {
    name: 'suggest_x_accounts',
    description:
      'Suggests people to watch on X, for credits. Use it before update_engagement_settings. ' +
      'Answers lists to show to the user; it saves nothing and publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {},
  output: XAccountSuggestions,
}).byRun(suggestWork, {
  asked: () => ({ of: 'x' as const }),
  answered: ({ accounts }) => ({ accounts }),
})
