import { type RawBuilder, sql } from 'kysely'
import type { NOTIFICATION_TYPES, NotificationType } from '#contract/news/notifications.ts'

/** The types of notifications that ask people to do something. */
export type AskingType = {
  [T in NotificationType]: (typeof NOTIFICATION_TYPES)[T] extends 'action_required' ? T : never
}[NotificationType]

interface Cause {
  /** What settles it, in the words of the guide for people. */
  settledBy: string
  /**
   * Whether the cause still holds: SQL over the row that the notification is about. Each query names the workspace
   * itself.
   */
  stands: RawBuilder<boolean>
}

/** The id of the notification's subject. It is compared as a uuid only if the subject's type has uuids. */
const SUBJECT = sql`(notification.metadata->'subject'->>'id')`
const ID = sql`${SUBJECT}::uuid`
const ORG = sql`notification.org_id`
/** The act in a key such as `post_failed:act:<act>:<fence>`. */
const ACT = sql`split_part(notification.dedupe_key, ':', 3)::uuid`

const post = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from post p where p.org_id = ${ORG} and p.id = ${ID} and p.deleted_at is null and ${condition}
)`

/**
 * The notification of an act is settled if the act was requested again, or if the post no longer exists on its network.
 */
const act = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from platform_act a where a.org_id = ${ORG} and a.id = ${ACT} and ${condition}
    and not exists (
      select from platform_act b
      where b.org_id = ${ORG} and b.kind = a.kind and b.subject = a.subject and b.created_at > a.created_at
    )
    and not exists (
      select from post p where p.org_id = ${ORG} and p.id = a.post_id
        and (p.deleted_at is not null or p.removed_at is not null)
    )
)`

const account = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from social_account a where a.org_id = ${ORG} and a.id = ${ID} and ${condition}
)`

const subscription = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from subscription s where s.org_id = ${ORG} and s.provider_subscription_id = ${SUBJECT} and ${condition}
)`

const lacksAccount = sql<boolean>`p.social_account_id is null and p.status in ('approved', 'scheduled')`

/**
 * Everything that people are asked to do, and what settles it. No other file states this. A notification's key begins
 * with the name of its cause; if the cause no longer holds, the notification is in no list, count or mail. Decision 085
 */
export const CAUSES = {
  approval_requested: {
    approval_requested: {
      settledBy: 'No post of the group waits for a decision',
      // The id is a group's, or that of the single post that has changed.
      stands: sql<boolean>`exists (
        select from post p
        where p.org_id = ${ORG} and (p.group_id = ${ID} or p.id = ${ID})
          and p.status = 'pending_approval' and p.deleted_at is null
      )`,
    },
  },
  post_failed: {
    'post_failed:act': {
      settledBy: 'The action is requested again, or the post is deleted',
      stands: act(sql<boolean>`a.status = 'failed' and not a.outcome_unknown`),
    },
    post_failed: {
      settledBy: 'The post is sent again, given a time, edited, taken back, canceled or deleted',
      stands: post(sql<boolean>`p.status = 'failed' and not p.outcome_unknown`),
    },
    post_incomplete: {
      settledBy: 'The post is deleted. Galley cannot see whether somebody added the comment by hand',
      stands: post(sql<boolean>`p.status = 'published' and p.last_error is not null and p.removed_at is null`),
    },
  },
  post_maybe_live: {
    'post_maybe_live:act': {
      settledBy: 'The action is requested again, or the post is deleted',
      stands: act(sql<boolean>`a.status = 'failed' and a.outcome_unknown`),
    },
    post_maybe_live: {
      settledBy: 'Somebody says whether it is live, the network shows it, or it is canceled or deleted',
      stands: post(sql<boolean>`p.status = 'failed' and p.outcome_unknown`),
    },
  },
  stale_post_held: {
    'stale_post_held:act': {
      settledBy: 'The action is requested again, or the post is deleted',
      stands: act(sql<boolean>`a.status = 'late'`),
    },
    stale_post_held: {
      settledBy: 'The post is given a time, sent, edited, taken back, canceled or deleted',
      // The post keeps the reason for which a late effect was held. Every other way to this status clears the reason.
      stands: post(sql<boolean>`p.status = 'approved' and p.last_error is not null`),
    },
  },
  account_error: {
    account_error: {
      settledBy: 'The account is connected again, or disconnected',
      stands: account(sql<boolean>`a.status = 'error'`),
    },
    account_ends: {
      settledBy: 'The sign-in is renewed, or the account is disconnected',
      // `signInEnd` returns the same moment for an account.
      stands: account(sql<boolean>`a.status = 'connected' and (notification.metadata->>'endsAt')::timestamptz >=
        least(a.sign_in_ends_at, case when a.renewal_failures >= 6 then a.token_expires_at end)`),
    },
    account_source: {
      settledBy: 'The source of documents is connected again, or disconnected',
      stands: sql<boolean>`exists (
        select from context_source c where c.org_id = ${ORG} and c.id = ${ID} and c.status = 'error'
      )`,
    },
    account_database: {
      settledBy: 'The database can be read and written again, or its rows are drafted no more',
      stands: sql<boolean>`exists (
        select from context_mapping m where m.org_id = ${ORG} and m.id = ${ID} and m.last_error is not null
      )`,
    },
    account_missing: {
      settledBy: 'An account of the network is connected, or the post is given one or is not approved any more',
      stands: post(sql<boolean>`${lacksAccount} and not exists (
        select from social_account a
        where a.org_id = p.org_id and a.platform = p.platform and a.status <> 'disconnected'
      )`),
    },
    account_choice: {
      settledBy: 'The post is given an account, or is not approved any more',
      stands: post(lacksAccount),
    },
  },
  payment_overdue: {
    payment_overdue: {
      settledBy: 'The payment is made, or the subscription has ended',
      stands: subscription(sql<boolean>`s.status = 'past_due'`),
    },
  },
  subscription_problem: {
    'subscription_problem:beside': {
      settledBy: 'One of the two subscriptions has ended',
      stands: sql<boolean>`exists (
        select from subscription_beside b
        where b.org_id = ${ORG} and b.provider_subscription_id = ${SUBJECT} and b.state = 'open'
      )`,
    },
    'subscription_problem:trial': {
      settledBy: 'The first payment is made, or the subscription has ended',
      stands: subscription(sql<boolean>`s.status = 'trialing'`),
    },
  },
  credits_low: {
    credits_low: {
      settledBy: 'The period is over, or there are more credits',
      // Counted as `warnOfLow` does, for the period that the key names.
      stands: sql<boolean>`exists (
        select from credit_balance b
        join org o on o.id = b.org_id
        left join subscription s on s.org_id = b.org_id and s.billing_interval = 'month'
          and s.current_period_start = b.period_start
        cross join lateral (
          select coalesce(o.timezone, 'UTC') as zone, b.monthly + b.rollover + b.allowance as given,
            b.used_given + b.used_purchased as used
        ) x
        where b.org_id = ${ORG}
          and to_char(b.period_start at time zone 'UTC', 'YYYY-MM-DD') = split_part(notification.dedupe_key, ':', 2)
          and now() < coalesce(
            s.current_period_end, (b.period_start at time zone x.zone + interval '1 month') at time zone x.zone)
          and x.used * 100 >= (notification.metadata->>'percent')::integer *
            case when b.used_given + x.given > 0 then b.used_given + x.given else b.used_purchased + b.purchased end
      )`,
    },
  },
  invitation: {
    invitation: {
      settledBy: 'The invitation is accepted, taken back, renewed or expired',
      // The invitation belongs to another workspace. All that can be learned from here is whether it is still open.
      stands: sql<boolean>`invitation_is_open(${ID})`,
    },
  },
} as const satisfies Record<AskingType, Record<string, Cause>>

/** The names of a type's causes. The keys of its notifications begin with one of them. */
export type CauseOf<T extends AskingType> = keyof (typeof CAUSES)[T] & string

/** Every cause with its name. A longer name comes before a shorter one that is its beginning. */
export const BY_NAME: readonly (readonly [name: string, cause: Cause])[] = Object.values(CAUSES)
  .flatMap((causes) => Object.entries<Cause>(causes))
  .toSorted(([a], [b]) => b.length - a.length)
