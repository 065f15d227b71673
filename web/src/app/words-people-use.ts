/**
 * Other words for places, settings pages and tasks: those of other products, and common ones. The keys are Galley's
 * names.
 */
export const ALSO_CALLED: Readonly<Record<string, string>> = {
  Today: 'home dashboard overview start',
  'First steps': 'onboarding setup website',
  Review: 'queue approvals pending waiting inbox drafts approve',
  Calendar: 'schedule scheduled planner plan month week upcoming',
  Compose: 'write new create draft post editor tweet',
  Messages: 'dm dms direct messages conversations chat inbox follow-up',
  Automation: 'rules repost retweet auto delete clean up dry run x',
  Ideas: 'thoughts notes captured backlog brainstorm',
  Thoughts: 'ideas notes captured backlog brainstorm',
  Strategy: 'plan pillars themes goals priorities mix audience recommendations',
  Visuals: 'image design picture graphic carousel card quote screenshot studio banner',
  Documents: 'notion context knowledge',
  Library: 'media files uploads images pictures videos assets photos',
  Notifications: 'alerts bell news messages mails emails',
  Accounts: 'channels profiles networks connections social integrations platforms pages',
  Settings: 'preferences options configuration setup',
  'Branded video': 'captions subtitles clip reel render footage',
  Workspace: 'organisation organization team name timezone time zone picture general',
  Brand:
    'logo colours colors fonts kit voice tone profile audience guardrails rules knowledge facts learned preferences',
  People: 'team members users roles invitations colleagues',
  'Plan and credits': 'billing subscription invoice payment price upgrade budget usage',
  Activity: 'runs jobs history ai background',
  'Audit log': 'history who changes trail',
  Publishing: 'pause stop resume halt switch emergency',
  Scheduling: 'slots times windows hours timezone rhythm gap weekends holidays days off',
  Assistants: 'mcp claude chatgpt agents connections oauth ai',
  'API keys': 'token developer secret access programs',
  Webhooks: 'events callbacks integrations zapier automation',
  You: 'profile password theme dark sessions devices two-factor 2fa authenticator sign in security email',
  Mail: 'email smtp letters invitations links',
}
