export interface Chapter {
  title: string
  /** In reading order: each table after those that it refers to, where that is possible. */
  tables: readonly string[]
}

/** Stands for pg-boss's own schema among the tables. */
export const QUEUE = 'pgboss'

/** The order of db/schema.sql. A table that no chapter names is refused, so that it gets a place when it is created. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Workspaces and people', tables: ['user_account', 'org', 'member', 'invitation'] },
  { title: 'Accounts at networks', tables: ['social_account', 'oauth_state', 'account_choice', 'client_key'] },
  {
    title: 'What a workspace wants to say',
    tables: ['brand_profile', 'brand_guardrail', 'brand_knowledge', 'brand_proposal', 'strategy'],
  },
  {
    title: 'Content and its review',
    tables: [
      'post_group',
      'post',
      'post_tally',
      'tag',
      'post_group_tag',
      'approval',
      'drafted_text',
      'preference_signal',
      'preference_source',
    ],
  },
  { title: 'Figures of whole accounts', tables: ['x_account_reading', 'x_account_day'] },
  { title: 'Conversations', tables: ['dm_conversation', 'dm_message'] },
  {
    title: 'Rules for one’s own posts',
    tables: ['automation_rule', 'automation_action', 'automation_choice'],
  },
  { title: 'What posts are written from', tables: ['thought', 'thought_draft'] },
  {
    title: 'Documents from outside',
    tables: [
      'context_source',
      'context_document',
      'context_extract',
      'context_reading',
      'context_part',
      'context_mapping',
      'context_row',
    ],
  },
  {
    title: 'What others write, and what is answered',
    tables: [
      'engagement_settings',
      'engagement_feed',
      'engagement_item',
      'engagement_tally',
      'engagement_cursor',
      'engagement_judgement',
      'engagement_community',
      'listened_term',
      'listening_turn',
    ],
  },
  { title: 'When things go out', tables: ['scheduler_profile', 'publishing_pause'] },
  { title: 'Effects: what is done at networks', tables: ['platform_act', 'effect', 'publish_attempt'] },
  { title: 'Results', tables: ['post_result', 'results_version', 'result_due', 'account_reading'] },
  { title: 'Media and brand', tables: ['media_asset', 'post_file', 'upload_ticket', 'file_in_hand', 'brand_kit'] },
  {
    title: 'Credits',
    tables: [
      'credit_balance',
      'credit_budget',
      'credit_grant',
      'credit_hold',
      'credit_transaction',
      'credit_entry',
      'credit_usage',
      'read_charge',
      'read_price',
    ],
  },
  {
    title: 'Plans and payments',
    tables: [
      'billing_customer',
      'subscription',
      'subscription_event',
      'subscription_beside',
      'billing_trial',
      'billing_term',
      'billing_transaction',
      'invoice',
      'paddle_event',
      'paddle_stream',
    ],
  },
  { title: 'Runs and what they render', tables: ['agent_run', 'agent_step', 'video_render', 'video_defaults'] },
  { title: 'Notifications', tables: ['notification', 'notification_preference'] },
  { title: 'Webhooks', tables: ['webhook', 'webhook_delivery', 'webhook_attempt'] },
  {
    title: 'Signing in',
    tables: [
      'session',
      'sign_in_failure',
      'one_time_link',
      'totp',
      'recovery_code',
      'oidc_identity',
      'oidc_attempt',
      'signing_key',
    ],
  },
  {
    title: 'Programs and assistants',
    tables: ['api_key', 'oauth_client', 'oauth_request', 'connection', 'oauth_token'],
  },
  { title: 'Records and limits', tables: ['audit_log', 'idempotency_record', 'rate_window'] },
  { title: 'Workers and jobs', tables: ['worker_heartbeat', 'recurring_work', 'job_step', QUEUE] },
]
