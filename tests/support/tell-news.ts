import type { NotificationType } from '#contract/news/notifications.ts'
import { type NewNotification, notify } from '#features/notifications/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { createSeed } from './seed.ts'

type App = Pick<TestApp, 'owner' | 'make' | 'services'>
type Org = Pick<Person, 'orgId'>

/**
 * Notifies everybody in the workspace. If the notification asks for action, it is about something that is still open,
 * such as a failed post.
 */
export async function tellNews(
  app: App,
  { orgId }: Org,
  news: { type: NotificationType; title: string } & Partial<Pick<NewNotification, 'body' | 'href' | 'by'>>,
): Promise<void> {
  const { subject, cause } = await standing(app, { orgId }, news.type)
  await inScope(
    app.services.db,
    { orgId },
    (db) =>
      notify(db, {
        orgId,
        dedupeKey: `${cause}:${newId()}`,
        permission: 'workspace:read',
        metadata: { subject },
        ...news,
      } as NewNotification), // `standing` returns the cause that belongs to this type
  )
}

/** Makes something that still needs the action of this type of notification. For other types it makes anything. */
async function standing(app: App, org: Org, type: NotificationType) {
  const seed = createSeed(app)
  switch (type) {
    case 'post_failed': {
      const { postId } = await seed.draft(org, 'failed')
      await app.owner.updateTable('post').set({ outcome_unknown: false }).where('id', '=', postId).execute()
      return { subject: { type: 'post', id: postId }, cause: type }
    }
    case 'approval_requested': {
      const { groupId } = await seed.draft(org, 'pending_approval')
      return { subject: { type: 'post_group', id: groupId }, cause: type }
    }
    case 'account_error': {
      const id = await app.make.account(org, 'x', { externalId: newId(), handle: seed.word('handle') })
      await app.owner.updateTable('social_account').set({ status: 'error' }).where('id', '=', id).execute()
      return { subject: { type: 'social_account', id }, cause: type }
    }
    default:
      return { subject: { type: 'post', id: newId() }, cause: type }
  }
}
