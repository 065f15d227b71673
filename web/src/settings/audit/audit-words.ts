import type { AuditLine } from '#contract/people/audit.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { AuditSubject } from './audit-subjects.ts'
import { AUDIT_VERBS } from './audit-verbs.gen.ts'

const THINGS: Record<string, string> = {
  post_group: 'a draft',
  post: 'a post',
  social_account: 'the account',
  invitation: '',
  member: 'a member',
  api_key: 'the API key',
  connection: 'the assistant',
  webhook: 'the webhook',
  webhook_delivery: 'a message of a webhook',
  tag: 'the tag',
  org: 'the workspace',
  brand_kit: 'the brand kit',
  strategy: 'the strategy',
  video_render: 'a branded video',
  video_defaults: 'what videos are made with',
  publishing_pause: 'what is paused',
  scheduler_profile: 'the scheduling rules',
  media_asset: 'a file',
  notification: 'the notification',
  user: 'themselves',
  agent_run: 'a run',
  budget: 'the credit budget',
  subscription: 'the plan',
}

/** Things that are quoted by their own words. */
const QUOTED = new Set([
  'post_group',
  'post',
  'tag',
  'api_key',
  'webhook',
  'social_account',
  'connection',
  'media_asset',
])
/** Actions whose line also names the time: verdicts and changes of time. */
const WITH_TIMES = new Set(['approvePostGroup', 'schedulePostGroup', 'updatePost', 'postNow'])

export interface AuditSentence {
  who: string
  did: string
  /** The target, as a link if it has a page. */
  what: string
  /** " for Tue 24 Nov 09:30 on X" */
  when: string
}

/** One line of the audit log as a sentence. `time` formats a moment. */
export function sentenceOf(line: AuditLine, time: (at: string) => string): AuditSentence {
  const { action, about, target } = line
  const verb = AUDIT_VERBS[action]
  // An operation that is unknown here is described by its own summary.
  if (!verb) return { who: whoOf(line), did: `– ${lowerFirst(line.summary ?? action)}`, what: '', when: '' }
  const kind = target?.type ?? ''
  const thing = THINGS[kind] ?? kind.replaceAll('_', ' ')
  const label = about?.label
  const named = label && (QUOTED.has(kind) ? `“${label}”` : label)
  // A draft or a post is named only by its title or text.
  const what = named ? (kind === 'post_group' || kind === 'post' ? named : `${thing} ${named}`.trim()) : thing
  const posts = WITH_TIMES.has(action) ? (about?.posts ?? []).filter(({ at }) => at !== null) : []
  const when = posts.map(({ platform, at }) => `${at ? time(at) : ''} on ${PLATFORM_NAMES[platform]}`).join(', ')
  return { who: whoOf(line), did: verb, what, when: when && ` for ${when}` }
}

const KINDS: Record<AuditLine['actor']['kind'], string> = {
  user: 'Somebody who has left',
  assistant: 'An assistant',
  api_key: 'An API key',
  rule: 'A rule',
  system: 'Galley',
}

function whoOf({ actor }: AuditLine): string {
  if (actor.kind === 'system') return 'Galley'
  const person = actor.name ?? KINDS[actor.kind]
  if (actor.kind === 'assistant') return `${actor.client ?? KINDS.assistant} for ${person}`
  return actor.client ? `${person} through ${actor.client}` : person
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The subjects of the log, and the operations of each. */
export const AUDIT_SUBJECTS: Record<AuditSubject, { label: string; actions: readonly string[] }> = {
  verdicts: {
    label: 'Verdicts and times',
    actions: ['approvePostGroup', 'rejectPostGroup', 'schedulePostGroup', 'postNow', 'resolvePost'],
  },
  drafts: {
    label: 'Drafts',
    actions: ['createDraftPost', 'createPostGroup', 'createXThread', 'addPost', 'updatePost', 'updatePostGroup'],
  },
  deletions: { label: 'Deletions', actions: ['deletePost', 'deleteXPost'] },
  accounts: {
    label: 'Accounts',
    actions: [
      'startOAuth',
      'connectBluesky',
      'completeOAuth',
      'chooseAccounts',
      'chooseLinkedInPages',
      'disconnectSocialAccount',
      'updateSocialAccount',
    ],
  },
  people: {
    label: 'People',
    actions: ['createInvitation', 'revokeInvitation', 'acceptInvitation', 'updateMember', 'removeMember'],
  },
  access: {
    label: 'Keys, assistants, webhooks',
    actions: [
      'createApiKey',
      'revokeApiKey',
      'endConnection',
      'createWebhook',
      'updateWebhook',
      'deleteWebhook',
      'rotateWebhookSecret',
    ],
  },
  settings: {
    label: 'Settings',
    actions: [
      'updateOrg',
      'updateBrandKit',
      'updateStrategy',
      'confirmStrategy',
      'generateStrategy',
      'restoreStrategyVersion',
      'setVideoDefaults',
      'setTimezone',
      'setPublishingPause',
      'updateSchedulerSettings',
    ],
  },
}
