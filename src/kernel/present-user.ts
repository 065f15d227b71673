import type { Selectable } from 'kysely'
import type { User } from '#contract/people/user.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentUser(row: Selectable<DB['user_account']>): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    avatarUrl: row.avatar_url,
    activeOrgId: row.active_org_id,
    // The web app shows the installation's own pages to its operators.
    featureFlags: row.is_operator ? [...row.feature_flags, 'operator'] : row.feature_flags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
