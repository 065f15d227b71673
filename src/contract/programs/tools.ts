import type { Scope } from './scopes.ts'

/**
 * Every tool that an assistant can be given, under the one scope it needs. Spec O7: the
 * list is closed. A tool exists only if an operation names it.
 */
export const TOOLS_BY_SCOPE = {
  'mcp:read': [
    'find_brand_kit_on_website',
    'get_brand_kit',
    'get_branded_video',
    'get_engagement_settings',
    'get_home_summary',
    'get_launch_kit',
    'get_newsjacking_settings',
    'get_niche_news',
    'get_performance_summary',
    'get_platform_algorithm_hints',
    'get_strategy',
    'get_trending_topics',
    'get_usage',
    'get_x_account_analytics',
    'get_x_automation_rules',
    'list_dm_conversations',
    'list_inspiration_opportunities',
    'list_launch_kits',
    'list_media',
    'list_posts',
    'list_reply_inbox',
    'list_social_accounts',
    'list_thoughts',
    'list_top_posts',
    'list_viral_post_formats',
    'list_visual_options',
    'list_x_automation_runs',
    'suggest_slots',
  ],
  'posts:write': [
    'add_dm_conversation',
    'complete_media_upload',
    'create_app_screenshot',
    'create_branded_image',
    'create_branded_video',
    'create_carousel',
    'create_draft_post',
    'create_launch_kit',
    'create_media_upload',
    'create_x_thread',
    'draft_dm',
    'draft_post_from_thought',
    'draft_reply',
    'find_trending_topics',
    'get_x_post',
    'get_x_thread',
    'import_media_from_url',
    'refresh_reply_inbox',
    'reject_post_group',
    'rewrite_post',
    'run_x_automation',
    'save_thought',
    'suggest_reddit_listening',
    'suggest_x_accounts',
    'update_dm_conversation',
    'update_engagement_settings',
    'update_launch_step',
    'update_newsjacking_settings',
    'update_post',
    'update_post_group',
    'update_reply_draft',
    'update_thought',
    'update_x_automation_rules',
  ],
  'posts:schedule': ['approve_post_group', 'schedule_post_group'],
  'posts:publish': ['post_now', 'send_reply'],
  'posts:delete': ['delete_x_post'],
  'brand:write': ['update_brand_kit'],
} as const satisfies Record<Scope, readonly string[]>

export type ToolName = (typeof TOOLS_BY_SCOPE)[Scope][number]

/** The scope of each tool. */
export const SCOPE_OF = Object.fromEntries(
  Object.entries(TOOLS_BY_SCOPE).flatMap(([scope, names]) => names.map((name) => [name, scope])),
) as Record<ToolName, Scope>
