-- What each table, column and function is for, kept in the database beside it: db/schema.sql shows it above each.
-- A migration that makes a table says it of the new one (a test demands it).

-- Workspaces and people
comment on table user_account is 'A person. One account whatever workspaces they are in.';
comment on column user_account.is_operator is 'Runs the installation: the person of the first account. B5-1';
comment on table org is
  'A workspace. Nearly everything belongs to one, and row-level security shows a transaction only the one that it was '
  'opened for.';
comment on column org.access_state is 'What the plan allows right now. B7-2';
comment on table member is 'Who is in a workspace, and what they may do there.';
comment on table invitation is
  'Who was asked into a workspace. Only the sha256 of the token is kept. Expired is what a pending one is after '
  'expires_at: no state of its own.';
comment on function app_org() is 'The workspace that the transaction was opened for; null: none.';
comment on function app_user() is 'The person whom the transaction acts for; null: nobody.';
comment on function forget_active_org(uuid) is
  'Somebody who is no longer an active member of the current workspace does not have it as their active one. The row '
  'is their own, which nobody else of the workspace may write.';
comment on function person_to_tell(text) is
  'The person who has this address, and the workspace in which they are told of things: their active one, else the '
  'one they joined first. No row for somebody without a workspace.';
comment on function find_invitation(bytea) is
  'The token is all that the invited person brings: it leads to the invitation''s ids, whatever has become of it.';
comment on function invitation_by_token(bytea) is 'For signing up: which address an open invitation is for.';
comment on function invitation_is_open(uuid) is
  'Whether an invitation can still be accepted: the invited person is told of it in another workspace. Answers no '
  'more.';

-- Accounts at networks
comment on table social_account is
  'An account at a network that the workspace has connected, with its sealed credentials.';
comment on column social_account.facts is
  'What the network''s rules go by beside who the account is: a record of that network''s own, read by its schema in '
  'the contract.';
comment on column social_account.grant_id is
  'Accounts that one consent gave access to: taking it back for one takes it from all. Null: it is the only one.';
comment on column social_account.renew_at is
  'When its tokens are renewed next, unless somebody needs them before. Null: nobody has looked at them yet.';
comment on column social_account.renewal_failures is 'Renewals that failed since the last that did not.';
comment on column social_account.sign_in_ends_at is
  'When only a person can go on, by connecting it again. Null: never, as far as the network says.';
comment on column social_account.warned_days is 'How many days ahead its people were told last.';
comment on table oauth_state is
  'One consent under way at a network. Only the hash of the state is kept. It ends with the browser session or the '
  'API key that it was begun with (decision 074).';
comment on column oauth_state.browser_hash is
  'The browser that asked, by its cookie: whoever lets another person''s browser finish it would have that person''s '
  'account in the wrong workspace. Null: a program asked.';
comment on column oauth_state.answered is
  'It came back in a browser of somebody else and waits for that person''s word: the same row, under a name that only '
  'their browser was told. Neither secret is good in place of the other.';
comment on column oauth_state.target is
  'Pages alone, or a person''s profile alone, where a network has both. Null: all it gives.';
comment on table account_choice is
  'What a consent for several accounts (pages, channels) gave, sealed, until the person who began it says which are '
  'to be connected. Only the hash of the choice''s name is kept.';
comment on table client_key is
  'The key by which networks know this installation that register nobody (AT Protocol): its public half stands in a '
  'document that they read. Its sessions are bound to it, so there is one and it stays. Sealed.';
comment on function accounts_to_refresh(timestamptz, integer) is 'Accounts whose tokens are to be renewed: ids only.';
comment on function accounts_to_warn(timestamptz, integer) is
  'Accounts whose people have not been told yet that 14, 7, 3 or 1 days are left: ids only.';
comment on function account_choices_over(integer) is
  'What a consent gave and nobody chose from stands at the network until it is taken back there, which SQL cannot do: '
  'a worker does it, and then removes the choice. So nothing else may remove one before.';
comment on function take_oauth_state(bytea, boolean) is
  'The state is all that a network''s callback brings: the consent is looked up, and used up, by its hash.';
comment on function look_at_answered_consent(bytea, bytea) is
  'What the page has to say before it is answered: whose it is, ids only, and only for the browser that it waits for.';
comment on function begun_by_stands(uuid, uuid, uuid) is
  'Whether the session or key that a consent was begun with is still good: a session that has run out stays until it '
  'is swept, and a key that was revoked is kept.';

-- Content and its review
comment on table post_group is 'What is written and reviewed as one: a post for each account that it goes to.';
comment on column post_group.scheduled_for is 'What the group shows, derived from its posts. A3-7';
comment on column post_group.wished_for is 'The time that was wished for.';
comment on table post is
  'What goes out at one account: its content, its approval, its time, and what came of it. What workers change on the '
  'way stands in effect (decision 035).';
comment on column post.content_hash is 'What an approval is bound to. A3-2';
comment on column post.approved_hash is 'What was approved. It differs from content_hash when no approval is in force.';
comment on column post.live_parts is 'The parts that stand on the network, in order.';
comment on column post.deleted_at is
  'Deleted by us on its network, and gone from every list here; the row stays, for the records that name it.';
comment on column post.removed_at is
  'When it was found gone on its network, by the nightly reconciliation; null again once it is back.';
comment on column post.content_by is
  'Who last changed what an approval covers (an Actor), and so what assistants may approve. Null: nobody knows, and '
  'assistants leave it to people.';
comment on column post.outside is
  'What was read outside when the content was written or handed in (link cards, the accounts behind names): part of '
  'what is approved, and published as it stands here. Decision 024';
comment on column post.doubt_url is
  'Of a post that may be live: where on the network a person finds it if it is, or else its account.';
comment on column post.time_chosen is
  'Whether a person chose its time, set or wished for, and not the scheduler: what looks for the best slots leaves '
  'that alone.';
comment on column post.calendar_at is
  'When it went out, goes out or was wished to. A column, since under row-level security no index on the expression '
  'is searched (COALESCE is not held to be leakproof).';
comment on column post.follow_ups is
  'How many of its parts, the last ones, follow what was asked for: its first comment. It is published without them '
  'all the same. Decision 045';
comment on table post_tally is
  'How many posts there are of each network and status, as changes to be summed: exact inside any transaction, and no '
  'row that parallel writers would wait for. The worker folds them together. Decision 005';
comment on table tag is 'A workspace''s own words to sort groups by.';
comment on column tag.name_key is
  'What it is compared by, so that tags which nobody can tell apart are one (src/contract/name-key.ts, decision 080). '
  'Null: it was named before, and is compared by its name.';
comment on table post_group_tag is 'Which groups bear which tags.';
comment on table approval is
  'What was decided about content: handed in, approved, rejected, by whom, and the hash of what they saw.';
comment on column approval.client is 'The assistant''s name, where the person acted through one.';
comment on table preference_signal is 'What rejections teach about the workspace''s taste. A3-3';
comment on function tally_posts() is 'Writes how the counts change. What is deleted counts nowhere.';
comment on function fold_post_tally() is 'Adds the changes of each workspace, network and status up to one row.';

-- When things go out
comment on table scheduler_profile is
  'What the workspace''s times go by: windows, gaps, times in which nothing goes out, how late is too late.';
comment on column scheduler_profile.blackout_periods is
  'Longer times in which nothing goes out, with what they are for: [{ "from": date, "to": date, "note": text or null '
  '}]. Single dates stand in blackout_dates. Decision 016';
comment on table publishing_pause is
  'The pause switch: nothing of it goes out, of the whole workspace, of some networks or of some accounts.';

-- Effects
comment on table platform_act is
  'An act at a network that is no post, such as a deletion: what was asked for, by whom, and what came of it. One '
  'table, one machine, many kinds. Decision 018';
comment on column platform_act.subject is 'What it is done to: of one kind, only one act about it is open at a time.';
comment on column platform_act.payload is
  'What was asked for. With its fingerprint, approved_hash: no grant lets the application change either.';
comment on column platform_act.approval_id is 'The approval that it follows from, where it is not itself one.';
comment on column platform_act.heeds_pause is
  'False: the pause switch lets it pass. A suspended or read-only workspace holds every act.';
comment on table effect is
  'What workers change while something is done at a network, apart from the post or act that it is about: a narrow '
  'row, so that a claim writes nothing of the post, and an intent stays in its page. Decision 035';
comment on column effect.id is 'The post''s or the act''s own.';
comment on column effect.heeds_pause is
  'False: the pause switch lets it pass. A suspended or read-only workspace holds everything that has not begun.';
comment on column effect.wake_at is
  'The only schedule: when a worker must look at it next, null for never. Beyond ready_at it has stepped aside.';
comment on column effect.sent_fence is
  'The open intent: recorded before the first byte of a call, closed when its outcome is known.';
comment on view effect_hold is
  'Whether an effect is held: its workspace is suspended or not open for changes, or it, its network or its account '
  'is paused; what has begun ends (A3-7). And whether a worker may take it: one thing of an account is done at a '
  'time. Said once, for the claim and for the worker that looks again before it sends.';
comment on table publish_attempt is
  'Each try at a network: inserted before the first byte of the call leaves, its outcome filled in once.';
comment on function lock_account_for_claim(uuid, uuid) is
  'Takes an account for this transaction, or says at once that somebody else has it. Claims of one account follow '
  'each other; those of different accounts know nothing of each other. Decision 019';
comment on function one_owner_alone() is
  'Where one person owns every workspace, nobody else can wait. By the two ends of an index.';
comment on function level_of(uuid, bigint, uuid[]) is
  'How many of one owner a worker would have in hand with this one: those it has (p_in_hand names the owner of each) '
  'and so many of this claim. Null for p_in_hand: nobody is to be spared. Decision 031';
comment on function effects_in_line(text, timestamptz, integer, uuid[]) is
  'What of a kind has been due for longest, at most p_look. ready: a worker may take it, if its place is the first of '
  'its account; level is that of whose it is. The moment is a parameter, because an index is not searched for what '
  'changes while one looks.';
comment on function effects_let_in() is
  'A hold has ended, or another one has begun: what stepped aside comes back to its own time.';
comment on function claim_due(text, text, interval, integer, uuid[]) is
  'Leases what is due of a kind, one thing of an account, and returns ids. Of no owner more than what stays free: one '
  'alone has at most half of the slots, two a third each, and there is always one for somebody who comes now; whoever '
  'has fewer in hand goes first. p_limit is what is free, p_in_hand the owner of each thing that the worker holds. A '
  'short look comes first, and suffices where it fills all that is free with people who have nothing in hand. Else it '
  'looks at twenty times what is asked for. Where that is taken up by what cannot go now (its account is busy or has '
  'a longer queue, its owner has enough, or it is held), it steps aside for a moment, so that nobody''s backlog '
  'stands before everybody else. The settings: a claim goes by indexes, whatever the statistics say on the day. '
  'Decisions 019, 031';
comment on function claim_now(text, interval, uuid) is
  'The same for one effect of the current workspace: whoever asked for it drives it at once.';
comment on function next_wake_at() is
  'When a post falls due next. What is due already is no answer: whoever asks looks for it afterwards, and what he '
  'cannot have then is in other hands or held.';
comment on function due_posts() is
  'For metrics: how many posts a worker should have in hand by now, and how late the latest is. What is held is not '
  'late work: nobody shall be woken for it.';

-- Results
comment on table post_result is
  'How a published post does: its latest reading. Figures that a network does not give are 0 here, or null where the '
  'interface has null, and named in unavailable.';
comment on table results_version is
  'Tells whoever keeps what they made of a workspace''s results that the results have changed since. No row: never '
  'yet.';
comment on table result_due is 'When a published post is to be read next. No row: never again.';
comment on table account_reading is 'What reading an account''s posts is bound by.';
comment on column account_reading.refresh_day is 'Refreshes that people asked for on that day, in UTC. B8-3';
comment on column account_reading.not_before is 'The network asked to wait, or failed: nothing is read before.';
comment on function plan_first_reading() is
  'Whoever publishes a post: its first reading is an hour later. Fires once in a post''s life.';
comment on function note_results() is 'Once a statement, however many results it writes.';
comment on function accounts_with_results_due(integer) is
  'Accounts with posts that are due to be read, longest due first: ids only.';
comment on function accounts_to_reconcile(timestamptz, integer) is
  'Accounts whose hour of the night has come and that were not looked at since. Each has a moment of its own between '
  'one and six o''clock on its workspace''s wall, the same every night, so that a large installation''s accounts come '
  'one by one.';

-- Media and brand
comment on table media_asset is 'A file of the library: uploaded, fetched or rendered, with what was read from it.';
comment on column media_asset.checking_until is
  'One call checks an upload at a time, also of several servers; a server that dies gives it up after so long.';
comment on column media_asset.made_from is
  'What a visual was made with, so that it can be opened again, changed and made anew. Decision 068';
comment on column media_asset.page_count is 'Of a document.';
comment on column media_asset.page_preview_keys is 'Small pictures of a document''s pages.';
comment on column media_asset.encoding is
  'Of a video, beside the two codecs: frame rate, bits, colours, sound. Null: it was added before this was read. '
  'Decision 081';
comment on column media_asset.frames is 'Of an image: how many pictures follow each other, 1 for a still one.';
comment on column media_asset.animation_lost is 'An animation came, of which a still picture is kept.';
comment on table post_file is
  'Which posts use which files. Media lie in documents, and under row-level security no index over a document is '
  'searched. A row for each file of a post, written when its media change.';
comment on function files_named(jsonb, jsonb) is
  'Wherever in a post a file is named: assetId names nothing else (src/contract/media.ts).';
comment on table upload_ticket is
  'What may still be uploaded, and what has been and is not checked yet: both hold room of the workspace''s storage.';
comment on column upload_ticket.org_id is 'Null: a picture of the person''s own.';
comment on column upload_ticket.room is 'How many bytes may be sent; once they are there, how many there are.';
comment on column upload_ticket.put_at is
  'Since then bytes are coming or there: from then on the room is held until the upload is checked or swept away.';
comment on table file_in_hand is
  'Files that are being stored and that no row names yet: noted before the first byte, and forgotten in the '
  'transaction that makes them files of the workspace. What is still noted after a day was left by a process that '
  'died.';
comment on table brand_kit is
  'The colours, fonts, logo and words that the workspace''s visuals are made with. Decision 071';
comment on column brand_kit.logo_asset_id is 'A file of the library: a picture, whatever the logo was made as.';
comment on column brand_kit.logo_source_url is 'Where it was copied from, if it was.';
comment on function keep_post_files() is 'Names the files of a post anew when its media change.';
comment on function claim_previews(text[], integer) is
  'Those of these kinds without a small picture, of each owner the ones that were never tried first; each is tried '
  'three times, an hour apart.';
comment on function delete_unfinished_uploads() is
  'Signed addresses live 15 minutes: after a day nothing can come of an upload any more.';
comment on function sweep_card_pictures() is
  'Pictures of link cards that no post keeps; the caller removes the files before it commits.';
comment on function take_files_left() is
  'Answers the files of those that nobody will ask for any more; the caller removes them before it commits.';

-- Credits: a double-entry ledger in milli-credits (1 credit = 1000). Decision 059
comment on table credit_balance is
  'What a workspace has: the sums of its grants, kept beside them. This one row is locked by whoever moves credits. '
  'Credits are counted in thousandths; what was written down of them is never changed, only added to. Decision 059';
comment on column credit_balance.held is 'Reserved by open holds.';
comment on column credit_balance.period_start is 'The period that is counted, and from here on what was used in it.';
comment on column credit_balance.budget_month is 'The month for which the owner''s budget was granted last: 2026-11.';
comment on table credit_budget is
  'The budget of a workspace without a subscription, a month; without a row it is that of the plan self_hosted.';
comment on table credit_grant is 'Credits that came in, and what is left of each: what ends first is used first.';
comment on column credit_grant.taken_back is 'Refunded, or removed by a lower budget.';
comment on column credit_grant.cause is 'What it was given for: once for each.';
comment on column credit_grant.rolls_until is
  'Until when what is left rolls over into the next month; null: what is left is gone. Decision 070';
comment on column credit_grant.rolls_most is 'How much at most of all that rolled over.';
comment on table credit_hold is
  'Credits reserved for work before it begins; then what it used is charged and the rest let go.';
comment on column credit_hold.key is 'The same work has the same key, and so one hold.';
comment on table credit_transaction is 'One movement of credits as people read of it. The entries are its sides.';
comment on column credit_transaction.milli is 'Into the workspace: above zero; out of it: below.';
comment on column credit_transaction.cause is 'Where the same cause must not move credits twice.';
comment on table credit_entry is 'The sides of a transaction, which cancel out.';
comment on column credit_entry.account is
  'Of the workspace: its four pots. Outside: where credits come from and go to.';
comment on table credit_usage is
  'What was done for credits, by which model, and what it cost whoever runs this installation. Nothing is settled '
  'twice.';
comment on function credit_entries_balance() is
  'Entries come in by whole transactions, and the sides of each cancel out.';
comment on function credits_run_out(integer) is 'Workspaces in which credits or holds have run out: ids only.';

-- Plans and payments
comment on table billing_customer is
  'As whom the payment provider knows a workspace. Providers fill these tables, and nothing else reads a provider. '
  'Decision 060';
comment on column billing_customer.credit_balances is
  'Money that the provider owes the customer: [{ currencyCode, availableCents }].';
comment on table subscription is 'The one subscription of a workspace that counts; it is the latest.';
comment on column subscription.news_at is
  'The provider''s news that was applied last: what is older, or weighs less at the same moment, is not applied.';
comment on column subscription.provider_created_at is
  'When the provider made it: of two, the later one counts, whatever comes late of the earlier.';
comment on column subscription.compared_at is 'When it was held against the provider last.';
comment on table subscription_event is 'Pauses of a subscription, as people read of them.';
comment on column subscription_event.cause is 'The provider''s id of what it follows from: once for each.';
comment on table subscription_beside is
  'Subscriptions of a workspace beside the one that counts. Those that were bought while another one ran give nothing '
  'until the first has ended. Decision 075';
comment on column subscription_beside.state is
  'open: it runs beside; ended: it is over, and never counted; counted: it is or was the one that counts.';
comment on table billing_trial is
  'Who has had a trial: a workspace, whoever bought it, and whoever owned the workspace then. A trial that does not '
  'count was begun by somebody who had one.';
comment on table billing_term is
  'What a plan was paid for, from when to when: credits of a plan come by the month, also of one that is paid by the '
  'year.';
comment on column billing_term.months_granted is 'Months whose credits have been granted.';
comment on column billing_term.ended_at is 'Refunded, or the plan was changed: nothing more is granted from it.';
comment on column billing_term.is_trial is 'Nothing was paid for it, and nothing of it rolls over.';
comment on table billing_transaction is 'Payments and refunds, as people read of them.';
comment on column billing_transaction.amount is
  'In the lowest unit of the currency: cents. Below zero: money that went back.';
comment on column billing_transaction.refunded is
  'What went back of it: several refunds of one payment add up. Decision 076';
comment on table invoice is 'Invoices of the provider, each of a payment.';
comment on table paddle_event is
  'What Paddle tells, stored before anything is done with it: each event once, by Paddle''s own id, whether it came '
  'by webhook or from the event stream. It belongs to no workspace until it is applied, so it is seen from none. '
  'Decision 065';
comment on column paddle_event.body is
  'The bytes that were signed; of an event from the stream, the event as it stood there.';
comment on column paddle_event.from_stream is 'No webhook brought it, or none has yet.';
comment on column paddle_event.org_id is 'The workspace that it was applied to; null: it concerns none here.';
comment on table paddle_stream is 'How far the event stream has been read.';
comment on function grace_over(timestamptz, integer) is
  'Workspaces that have full access though their grace is over: ids only.';
comment on function orgs_without_plan(integer) is
  'Where plans are sold, a workspace without one can only be read: also those that were there before plans were sold. '
  'Ids only.';
comment on function billing_months_due(timestamptz, integer) is
  'Workspaces in which the credits of another month of a paid term are due: ids only.';
comment on function trial_was_had(uuid, uuid[], text) is
  'Whether the workspace, or any of these people in whatever workspace, has had another trial than this. Answers no '
  'more.';
comment on function paddle_to_compare(timestamptz, integer) is
  'Workspaces whose subscription was not compared since then, longest first: ids only.';
comment on function paddle_workspace(text, text) is
  'The workspace that a subscription or a transaction is known in: ids only.';

-- Runs and what they render
comment on table agent_run is
  'Work that asks models, or renders, in steps that are paid for once. The row is the truth of a run; a job only '
  'wakes a worker. Decision 061';
comment on column agent_run.job_type is 'A registry (src/runs.ts), not a closed list.';
comment on column agent_run.actor is
  'In whose name it works, and whose rights are looked at again in every transaction of it.';
comment on column agent_run.key_owner is 'A key counts for the person, API key or connection that sent it.';
comment on column agent_run.awaited is 'A request waits for the answer, so that nobody else need be told of the end.';
comment on column agent_run.fence is
  'Grows with each claim: what a worker writes that has been replaced finds nothing.';
comment on column agent_run.woken_at is 'When a worker was last told of it.';
comment on column agent_run.result is 'The whole answer, for whoever asks again with the same key.';
comment on column agent_run.failure is 'The refusal as it was answered: its kind, code and details.';
comment on table agent_step is
  'A step of a run: what went in, what came out, what it cost. A step that succeeded is not done again.';
comment on column agent_step.seq is 'The order in which they began.';
comment on column agent_step.key is
  'Names the work: of a key that succeeded the kept output is taken, and nothing is done again.';
comment on column agent_step.agent is 'Who it is that works, such as the writer or the checker.';
comment on column agent_step.input is
  'As people may read it: without secrets, cut, and kept for 30 days. So is output.';
comment on column agent_step.memo is 'The output as it was, until the run ends.';
comment on column agent_step.cost_micro_usd is 'Null: not known.';
comment on column agent_step.error_class is
  'Why it failed: a kind of LlmError, lost with its worker, cancelled, refused by us, or fault.';
comment on table video_render is
  'Branded videos: what each was made of and with, and what came of it. How far it is, and how it ended, its run '
  'says. Decision 078';
comment on column video_render.branding is
  'With captions and words, everything that it was made with, so that it can be made again.';
comment on column video_render.words is
  'Each word as it was heard, for the mark on the spoken one when captions have been edited.';
comment on column video_render.run_id is 'The newest one: captions that are edited make another.';
comment on column video_render.asset_id is 'The file of the library that came of it the last time.';
comment on column video_render.credits_used is 'Of all its runs.';
comment on table video_defaults is 'What a workspace''s videos are made with unless something else is asked for.';
comment on function runs_to_look_after(integer) is
  'Runs that somebody must look after: their worker has given no sign of life, or nobody has begun them for half a '
  'minute. Ids only.';
comment on function forget_old_runs() is
  'After 30 days of a run is left what it was about and what it cost: what went into its steps and came out goes.';

-- Notifications
comment on table notification is 'What a person is told in the app, and by mail as they choose. Decision 058';
comment on column notification.email_due_at is
  'When a worker looks whether it is to be mailed. Null: it is not, or a worker has it in hand.';
comment on table notification_preference is
  'How a member wants to hear of what happens. No row: as everybody does at first.';
comment on function people_to_mail(timestamptz, integer) is
  'People of whom something is due to be mailed, and who got no such mail in the last ten minutes: what comes '
  'meanwhile is one mail then. Ids only.';
comment on function digests_due(timestamptz, integer) is
  'People for whom it is morning, who have unread news and no digest yet today, and the day that it is for them. By '
  'member: of these there are fewer than notifications.';
comment on function sweep_notifications(timestamptz, integer) is
  'What people were told is kept for a year. Decision 058';

-- Webhooks
comment on table webhook is 'A receiver of the workspace''s events. B6-1';
comment on column webhook.events is 'Empty: every event.';
comment on column webhook.previous_secret_sealed is
  'After a rotation the secret before signs as well, until previous_secret_until.';
comment on column webhook.failing_since is 'Since when every attempt has failed.';
comment on table webhook_delivery is
  'One event on its way to one receiver. Its id is the message''s (webhook-id), so it stays the same on each attempt.';
comment on column webhook_delivery.payload is 'The very bytes that are signed and sent; jsonb would not keep them.';
comment on column webhook_delivery.turn is
  'Names the one job that may make the next attempt: a job of an earlier turn finds that it is out of date.';
comment on column webhook_delivery.round_began_at is
  'Attempts since it was made, or since it was last sent again by hand; the backoff counts from there.';
comment on table webhook_attempt is 'Each try of a delivery, and what the receiver said.';
comment on column webhook_attempt.answer is 'How the answer began.';
comment on function sweep_webhooks() is 'Deliveries are kept for 30 days, and a secret only as long as it signs.';

-- Signing in
comment on table session is 'A browser in which a person is signed in. Only the sha256 of its token is kept.';
comment on table sign_in_failure is 'Failed sign-ins per account and address: the delay grows with them.';
comment on table one_time_link is
  'Secrets that work once: those of mails, and the one that a provider''s sign-in gets where a code is still asked '
  'for (second_step). Only the sha256 is kept.';
comment on column one_time_link.email is 'The address that the secret went to, which using it proves.';
comment on table totp is
  'Two-factor codes. On from the first right code (confirmed_at); a time step is good once (last_step).';
comment on table recovery_code is 'Codes for who has lost their second factor, each good once. Only the hash is kept.';
comment on table oidc_identity is
  'Who somebody is at an OpenID Connect provider: issuer and subject never change, an address may.';
comment on table oidc_attempt is
  'A sign-in that is at its provider. It belongs to nobody yet but the browser that began it.';
comment on table signing_key is
  'Keys that sign access tokens. The private half is sealed with the installation''s key ring.';
comment on function auth_user_by_email(text) is
  'Before somebody is signed in there is no app.user_id: this and the other auth_ functions are all that sign-in may '
  'see.';
comment on function auth_end_session(bytea) is
  'The session whose cookie a browser brings when it signs in anew ends, whosever it was.';
comment on function auth_is_invited(text) is 'Whether an open invitation is for this address.';
comment on function auth_one_time_link(bytea) is 'Before somebody is signed in, a secret is all that leads to them.';
comment on function take_oidc_attempt(bytea, bytea) is
  'Used up by looking, so that a callback that is played back finds nothing.';

-- Programs and assistants
comment on table api_key is
  'A key acts for the member who made it, and goes with them. Only the sha256 of its secret is kept. B5-1';
comment on column api_key.permissions is 'Null: whatever its maker may. Never more than that.';
comment on table oauth_client is
  'Programs that registered, so that a person may let them act in a workspace. They belong to none, and being '
  'registered lets them do nothing. Decision 014';
comment on column oauth_client.metadata is
  'As they said it of themselves, brought into our form; nothing of it is verified.';
comment on column oauth_client.secret_hash is 'The sha256 of the secret, where the program has one.';
comment on table oauth_request is
  'An authorization that waits for its person, who is not known yet. The id of the browser''s way back is hashed, the '
  'rest sealed with it.';
comment on column oauth_request.answered_at is 'Set once, by whoever answers first.';
comment on column oauth_request.answer is
  'What was answered, and in which session: a person who presses Allow twice gets the same way back twice.';
comment on table connection is
  'What a person allowed a program: one workspace, these scopes. Each authorization makes its own.';
comment on table oauth_token is
  'Codes and tokens of a connection, each by the sha256 of itself. Used-up ones stay until they would have ended, so '
  'that one that is played back is recognised.';
comment on function auth_api_key(bytea) is 'Before somebody comes with a key, nothing is known but its secret.';
comment on function auth_oauth_token(bytea, text) is
  'Before a program has shown its token nothing is known of it: whose it is, ids only. A connection that was ended '
  'has no tokens any more, whatever lies in the table.';
comment on function sweep_assistants() is
  'What nobody needs any more. A connection to which nothing leads back has ended by itself; a program that no '
  'connection speaks of registers again when it is needed.';

-- Records and limits
comment on table audit_log is
  'Who did what, for ever: the application may insert and read, never change. org_id is null for acts outside a '
  'workspace.';
comment on column audit_log.about is
  'What it is about, as it was called then: a title or a name, and for posts where and for when. The hashes prove '
  'that something changed; this says what to a person.';
comment on table idempotency_record is
  'Answers kept for 24 hours, to be given again to a repeat of the same request. Each is its caller''s own: owner '
  'says whose.';
comment on table rate_window is
  'Requests taken in the running minute, one row a limit. Not worth a log: after a crash everybody starts afresh. '
  'Decision 011';
comment on column rate_window.granted is
  'How many of those asked for the last statement gave; it is what that statement returns.';
comment on function sweep_expired() is 'What nobody needs any more.';
comment on function trim_kept_answers(integer, bigint) is
  'Answers that are kept for a repeat are kept for a day, and of one workspace (or of one person, outside any) no '
  'more than so many and so large: the oldest go first.';

-- Workers and jobs
comment on table worker_heartbeat is 'Workers tell that they live; readiness reads it.';
comment on column worker_heartbeat.roles is 'What a worker is there for: see GALLEY_WORKER_ROLES.';
comment on table recurring_work is
  'What workers do again and again: when each is due, who is at it, and how it went the last time. One row a kind of '
  'work for the whole installation, made by the first worker that knows it. Decision 039';
comment on column recurring_work.running_by is
  'The worker that is at it. It holds for as long as that worker gives signs of life.';
comment on column recurring_work.problem is 'Why the last run failed; null where it did not.';
comment on table job_step is
  'What a job in several steps has done already: a step that is finished is not done again when its worker dies.';
comment on function enqueue_job(text, jsonb, integer, double precision, text) is
  'The one way into the queue: jobs belong to no workspace, so no row-level security could show the right ones, and '
  'the application has no other right there. The figures are those that no kind of job needs otherwise: 12 s without '
  'a sign of life, or 15 minutes in all, and another worker takes it over; one that was given up is kept for 30 days; '
  'one that waits is kept until it is known. With a key, a job of that name and key that has not begun yet does for '
  'both: it is updated rather than left alone, which locks it until this transaction ends, so that no worker can run '
  'it without seeing this transaction''s change. Decision 010';
comment on function orgs_to_wait(uuid[], integer) is
  'Of the workspaces of the jobs under way (p_in_hand): those whose owner has enough of them. Decision 031';

-- Of all tables
comment on function keep_updated_at() is
  'What a row says of its own times holds together: rows are made by the database''s clock and changed by the clock '
  'of whoever changes them, which may be behind.';
comment on function keep_times_in_order() is
  'Gives every table that has created_at and updated_at its trigger. A migration that makes such a table ends with '
  'it.';
comment on function open_to_operator() is
  'Commands of whoever runs the installation (backup, move, key rotation) look across workspaces, as galley_operator: '
  'neither the application nor the workers may become it, and with row-level security forced not even the owner of '
  'the tables sees their rows. A migration that makes a table ends with it.';
