import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AUTOMATION_KINDS, POST_CHOICES } from '#contract/engagement/automation.ts'
import { DM_SENDERS, DM_STATUSES } from '#contract/engagement/dm.ts'
import { INBOX_PLATFORMS, ITEM_KINDS, ITEM_SOURCES, ITEM_STATUSES } from '#contract/engagement/inbox.ts'
import { FEED_SOURCES } from '#contract/engagement/inbox-settings.ts'
import { ONBOARDING_STEPS } from '#contract/home/onboarding.ts'
import { RUN_STATUSES, STEP_KINDS, STEP_STATUSES } from '#contract/making/agent-run.ts'
import { VIDEO_STAGES } from '#contract/making/video-lists.ts'
import { MEDIA_SOURCES } from '#contract/media/media.ts'
import { CONSENT_TARGETS } from '#contract/networks/consent-targets.ts'
import { NOTIFICATION_TYPES } from '#contract/news/notifications.ts'
import { PERMISSIONS, ROLES } from '#contract/people/roles.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { SCOPES } from '#contract/programs/scopes.ts'
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_STATUSES,
} from '#contract/programs/webhook-events.ts'
import { POST_METRICS } from '#contract/results/results.ts'
import {
  ACCOUNT_STATUSES,
  APPROVAL_ACTIONS,
  ASSISTANT_APPROVALS,
  AUDIENCE_TYPES,
  CREDIT_TRANSACTION_TYPES,
  GRANT_KINDS,
  INVITATION_STATUSES,
  MEMBER_STATUSES,
  NOTIFICATION_TIERS,
  ORG_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  POST_GROUP_STATUSES,
  POST_STATUSES,
  REJECT_REASONS,
  SUBSCRIPTION_EVENT_TYPES,
  SUBSCRIPTION_STATUSES,
} from '#contract/statuses.ts'
import { CONFIDENCES, STRATEGY_SOURCES, STRATEGY_STATUSES } from '#contract/strategy/strategy-lists.ts'
import {
  CONTEXT_SOURCE_STATUSES,
  CONTEXT_SOURCE_TYPES,
  DOCUMENT_DISCLOSURES,
} from '#contract/writing/context-library.ts'
import { SIGNAL_KINDS } from '#contract/writing/preference.ts'
import {
  BRAND_TYPES,
  DISCLOSURES,
  DURABILITIES,
  KNOWLEDGE_KINDS,
  ORIGINS,
  READING_SOURCES,
} from '#contract/writing/profile-lists.ts'
import { ROW_ABSENCES } from '#contract/writing/row-lists.ts'
import { THOUGHT_KINDS, THOUGHT_STATUSES } from '#contract/writing/thought.ts'
import { WORKER_ROLES } from '#kernel/recurring/worker-roles.ts'
import { literalsOf } from '../../scripts/describe-tables.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/test-database.ts'

type Lists = Record<string, readonly string[]>

/** The columns that hold a closed list of the contract or of the kernel. docs/decisions/037 */
const OF_CODE: Lists = {
  'account_choice.platform': PLATFORMS,
  'api_key.permissions': PERMISSIONS,
  'agent_run.status': RUN_STATUSES,
  'agent_step.kind': STEP_KINDS,
  'agent_step.status': STEP_STATUSES,
  'approval.action': APPROVAL_ACTIONS,
  'automation_action.kind': AUTOMATION_KINDS,
  'automation_choice.choice': POST_CHOICES,
  'automation_rule.kind': AUTOMATION_KINDS,
  'x_account_reading.problem': ['credits', 'network'],
  'dm_conversation.status': DM_STATUSES,
  'dm_message.sender': DM_SENDERS,
  'thought.kind': THOUGHT_KINDS,
  'thought.status': THOUGHT_STATUSES,
  'video_render.stage': VIDEO_STAGES,
  'approval.reason': REJECT_REASONS,
  'brand_guardrail.disclosure': DISCLOSURES,
  'brand_knowledge.confidence': CONFIDENCES,
  'brand_knowledge.disclosure': DISCLOSURES,
  'brand_knowledge.durability': DURABILITIES,
  'brand_knowledge.kind': KNOWLEDGE_KINDS,
  'brand_knowledge.origin': ORIGINS,
  'brand_profile.brand_type': BRAND_TYPES,
  'brand_profile.disclosure': DISCLOSURES,
  'brand_proposal.confidence': CONFIDENCES,
  'brand_proposal.source': READING_SOURCES,
  'preference_signal.kind': SIGNAL_KINDS,
  'org.onboarding_step': ONBOARDING_STEPS,
  'billing_transaction.status': PAYMENT_STATUSES,
  'billing_transaction.type': PAYMENT_TYPES,
  'connection.scopes': SCOPES,
  'context_document.disclosure': DOCUMENT_DISCLOSURES,
  'context_row.absence': ROW_ABSENCES,
  'context_source.source_type': CONTEXT_SOURCE_TYPES,
  'context_source.status': CONTEXT_SOURCE_STATUSES,
  'credit_grant.kind': GRANT_KINDS,
  'credit_transaction.type': CREDIT_TRANSACTION_TYPES,
  'effect.platform': PLATFORMS,
  'engagement_feed.source': FEED_SOURCES,
  'engagement_item.kind': ITEM_KINDS,
  'engagement_item.platform': INBOX_PLATFORMS,
  'engagement_item.source': ITEM_SOURCES,
  'engagement_item.status': ITEM_STATUSES,
  'engagement_tally.kind': ITEM_KINDS,
  'engagement_tally.platform': INBOX_PLATFORMS,
  // `expired` is not stored, because it follows from the time.
  'invitation.status': INVITATION_STATUSES.filter((status) => status !== 'expired'),
  'invitation.role': ROLES,
  // The database also has `link_card`, for the pictures of linked pages, which are not part of the library.
  'media_asset.source': [...MEDIA_SOURCES, 'link_card'],
  'invoice.status': PAYMENT_STATUSES,
  'member.role': ROLES,
  'member.status': MEMBER_STATUSES,
  'notification.tier': NOTIFICATION_TIERS,
  'notification.type': Object.keys(NOTIFICATION_TYPES),
  'oauth_state.platform': [...PLATFORMS, ...CONTEXT_SOURCE_TYPES],
  'oauth_state.target': CONSENT_TARGETS,
  'org.status': ORG_STATUSES,
  'platform_act.platform': PLATFORMS,
  'post.platform': PLATFORMS,
  'post.status': POST_STATUSES,
  'post_group.status': POST_GROUP_STATUSES,
  'post_result.unavailable': POST_METRICS,
  'post_tally.platform': PLATFORMS,
  'post_tally.status': POST_STATUSES,
  'publishing_pause.platforms': PLATFORMS,
  'scheduler_profile.assistant_approvals': ASSISTANT_APPROVALS,
  'scheduler_profile.audience_type': AUDIENCE_TYPES,
  'social_account.platform': PLATFORMS,
  'social_account.status': ACCOUNT_STATUSES,
  'strategy.confidence': CONFIDENCES,
  'strategy.source': STRATEGY_SOURCES,
  'strategy.status': STRATEGY_STATUSES,
  'subscription.status': SUBSCRIPTION_STATUSES,
  'subscription_event.type': SUBSCRIPTION_EVENT_TYPES,
  'webhook.disabled_reason': WEBHOOK_DISABLED_REASONS,
  'webhook.events': WEBHOOK_EVENT_NAMES,
  'webhook.status': WEBHOOK_STATUSES,
  'webhook_delivery.event': [...WEBHOOK_EVENT_NAMES, TEST_EVENT],
  'webhook_delivery.status': DELIVERY_STATUSES,
  'worker_heartbeat.roles': WORKER_ROLES,
}

/** Columns whose closed list is only in the database and not in the contract. */
const OF_DATABASE = [
  'approval.level',
  'credit_entry.account',
  'credit_hold.state',
  'read_charge.kind',
  'effect.kind',
  'media_asset.kind',
  'media_asset.status',
  'notification.status',
  'oauth_token.kind',
  'one_time_link.kind',
  'org.access_state',
  'platform_act.status',
  'subscription.billing_interval',
  'subscription_beside.state',
]

/** Column names that always mean a closed list. */
const CLOSED_NAMES = ['platform', 'platforms', 'status', 'role']

let database: TestDatabase
/** The values that each text column may hold; null if the column holds any text. */
let held: Map<string, string[] | null>
let notValidated: string[]

before(async () => {
  database = await createTestDatabase()
  await asAdmin(database.url, async (client) => {
    const { rows } = await client.query<{ column: string; checks: string[] }>(`
      select c.relname || '.' || a.attname as column,
        array(select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
        and a.atttypid in ('text'::regtype, 'text[]'::regtype)`)
    held = new Map(rows.map(({ column, checks }) => [column, literalsOf(checks) ?? null]))
    const open = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'c' and not convalidated`,
    )
    notValidated = open.rows.map(({ name }) => name)
  })
})
after(() => database?.drop())

/** The differences, in words for the person who has just added a status. */
function differences(lists: Lists): string[] {
  return Object.entries(lists).flatMap(([column, list]) => {
    const kept = held.get(column)
    const check = `${column.replace('.', '_')}_check`
    const mend = `write a migration that drops ${check} and adds it anew "not valid", and one after it that validates it (docs/decisions/037), then run "npm run generate"`
    if (!kept) return [`${column} takes any text: ${mend}`]
    const missing = list.filter((word) => !kept.includes(word))
    const gone = kept.filter((word) => !list.includes(word))
    return [
      ...(missing.length > 0 ? [`${column} refuses ${missing.join(', ')}, which the contract has: ${mend}`] : []),
      ...(gone.length > 0 ? [`${column} takes ${gone.join(', ')}, which the contract has no more: ${mend}`] : []),
    ]
  })
}

test('each column accepts exactly what its list in the contract has', () => {
  assert.deepEqual(differences(OF_CODE), [])
})

test('a value without its migration, and one that is left over, are named with what to do', () => {
  const [refused, taken] = differences({ 'post.status': [...POST_STATUSES.slice(1), 'archived'] })
  assert.match(
    refused ?? '',
    /^post\.status refuses archived, which the contract has: write a migration that drops post_s/,
  )
  assert.match(taken ?? '', /^post\.status takes draft, which the contract has no more: write a migration/)
  assert.match(differences({ 'tag.name': ['red'] })[0] ?? '', /^tag\.name takes any text: write a migration/)
})

test('every closed column is known here', () => {
  const closed = [...held].flatMap(([column, list]) => (list ? [column] : []))
  assert.deepEqual(closed.toSorted(), [...Object.keys(OF_CODE), ...OF_DATABASE].toSorted())
})

test('no platform, status or role is typed as any text', () => {
  const open = [...held].flatMap(([column, list]) => (list ? [] : [column]))
  assert.deepEqual(
    open.filter((column) => CLOSED_NAMES.includes(column.split('.')[1] ?? '')),
    [],
  )
})

test('rows from before a constraint were checked', () => {
  assert.deepEqual(notValidated, [])
})
