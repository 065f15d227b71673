import { RedditSuggestions } from '#contract/engagement/inbox-settings.ts'
import { costedOperation } from '#features/runs/index.ts'
import { suggestWork } from '../listening/suggest-work.ts'

export const suggestRedditListening = costedOperation({
  name: 'suggestRedditListening',
  route: 'POST /v1/orgs/{orgId}/engagement/reddit-suggestions',
  done: 'had suggested what to listen to in',
  summary: 'Suggest words and communities to listen to on Reddit',
  description:
    'From the brand and the strategy, without what is listened to already. It saves nothing, and nobody has checked that ' +
    'the communities exist. Where no model is set up: 503 provider_unavailable. Nothing is charged for a failure.',
  tag: 'engagement',
  action: 'listening_suggestions',
  model: 'analyze',
  tool: {
    name: 'suggest_reddit_listening',
    description:
      'Suggests words and communities to listen to on Reddit, for credits. Use it before update_engagement_settings. ' +
      'Answers lists to show to the user; it saves nothing and publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {},
  output: RedditSuggestions,
}).byRun(suggestWork, {
  asked: () => ({ of: 'reddit' as const }),
  answered: ({ phrases, communities }) => ({ redditKeywords: phrases, subreddits: communities }),
})
