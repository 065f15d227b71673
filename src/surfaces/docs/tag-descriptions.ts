import type { ApiTag } from '#kernel/operation.ts'

/** What the OpenAPI document and the reference page say about each tag. */
export const TAG_DESCRIPTIONS: Readonly<Record<ApiTag, string>> = {
  agents: 'Background runs and their steps',
  ai: 'Writing and summarising with AI',
  billing: 'Plan, credits and payment',
  branding: 'Colours, fonts, logo and what is made with them',
  context: 'Documents that drafts are based on',
  engagement: 'Replies and direct messages',
  home: 'What a member sees first',
  inspiration: 'What may be worth a post',
  invitations: 'Bringing people into a workspace',
  launch: 'Launches, step by step',
  marketing: 'Drafts, approval, schedule, publishing, media and social accounts',
  members: 'Who belongs to a workspace, and as what',
  notifications: 'What a member is told, and where',
  openapi: 'This description',
  orgs: 'Workspaces and their settings',
  public: 'What anybody may read',
  strategy: 'What a workspace wants to say, and to whom',
  thoughts: 'Notes that may become posts',
  users: 'Signing in, tokens, and one’s own account',
}
