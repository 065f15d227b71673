import type { Scope } from './scopes.ts'

/**
 * What each scope lets an assistant do, in exact words, for the consent page and the list of connections.
 * Spec O6
 */
export const SCOPE_WORDS: Record<Scope, { name: string; does: string }> = {
  'mcp:read': {
    name: 'Read this workspace',
    does: 'Posts, schedule, media, brand, strategy, inbox, results and connected accounts. Every connection can read these.',
  },
  'posts:write': {
    name: 'Draft and edit',
    does: 'Drafts of posts and replies, images and videos, research. This spends credits, and changes automation rules as far as your role allows.',
  },
  'posts:schedule': {
    name: 'Approve and schedule',
    does: 'It may approve drafts and schedule them on your behalf. The history names you and the assistant.',
  },
  'posts:publish': {
    name: 'Publish now',
    does: 'It may publish approved posts at once and send approved replies.',
  },
  'brand:write': {
    name: 'Change the brand',
    does: 'Colours, fonts, tagline and logo.',
  },
  'posts:delete': {
    name: 'Delete posts',
    does: 'It may delete your published posts on X and take posts off the schedule. A deleted post cannot be brought back.',
  },
}
