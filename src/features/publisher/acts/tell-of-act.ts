import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { type Telling, tellLaterJob, tellPeople } from '../drive/tell-people.ts'
import { type ActRow, actsWithEffects } from './act-columns.ts'
import { type ActKind, kindOf } from './act-kind.ts'

/** The kind's title for each bad end. The feature that requested the act reports a good end. */
const TITLE_OF: Partial<Record<Parameters<Telling['title']>[0], keyof ActKind['titles']>> = {
  post_failed: 'failed',
  post_maybe_live: 'inDoubt',
  stale_post_held: 'late',
}

/** How people are told about an act. */
export function actTelling(kind: ActKind, act: ActRow): Telling {
  return {
    orgId: act.org_id,
    accountId: act.social_account_id,
    title(of) {
      const name = TITLE_OF[of]
      return name === undefined ? null : kind.titles[name](PLATFORM_NAMES[act.platform])
    },
    href: kind.href(kind.payload.parse(act.payload) as never), // parsed by the kind's own schema
    cause: `act:${act.id}:${act.fence}`,
    permission: 'content:publish',
    subject: act.post_id ? { type: 'post', id: act.post_id } : { type: 'platform_act', id: act.id },
  }
}

/** Sends notifications that could not be written in the transaction of the change. */
export const tellActLater = tellLaterJob('acts.tell', 'actId', async (db, services, { orgId, id, fence }, messages) => {
  const act = await actsWithEffects(db).where('a.org_id', '=', orgId).where('a.id', '=', id).executeTakeFirstOrThrow()
  await tellPeople(db, services, actTelling(kindOf(services, act), { ...act, fence }), messages)
})
