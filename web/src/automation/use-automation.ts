import { useWorkspace } from '../api/client-context.ts'
import type { Input, Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { automationKey, type Kind, type Rules } from './reads.ts'
import { fieldOf, type Mode, postsWords, switchesOf } from './rule-words.ts'

const RULES = 'PUT /v1/orgs/{orgId}/automation/x/rules'
const RUN = 'POST /v1/orgs/{orgId}/automation/x/run'

type Given = Input<typeof RULES>
export type RuleChange = NonNullable<Given['autoRepost']> | NonNullable<Given['autoDelete']>
export type PostChoice = NonNullable<Given['posts']>[number]['choice']
export type Ran = Output<typeof RUN>

interface Saving {
  change: RuleChange
  said: string
}

/** Changes one rule. Fields that are left out keep their values. */
export function useSaveRule(kind: Kind) {
  const { orgId } = useWorkspace()
  return useWrite<Saving, Rules>({
    touches: () => [automationKey(orgId)],
    send: (api, { change }) => api(RULES, { orgId, [fieldOf(kind)]: change }),
    receive: (cache, rules) => cache.setQueryData([...automationKey(orgId), 'rules'], rules),
    done: (_rules, { said }) => ({ message: said }),
    repeats: true,
  })
}

const SAID: Record<Mode, string> = {
  off: 'The rule is off. What was announced is not deleted.',
  look: 'The rule only looks: nothing happens on X.',
  live: 'The rule is live. You can stop it here at any time.',
}

/** The change that switches a rule, and what is said then. */
export const switching = (mode: Mode): Saving => ({ change: switchesOf(mode), said: SAID[mode] })

interface Choosing {
  postId: string
  choice: PostChoice
  before: PostChoice
}

const CHOSEN: Record<NonNullable<PostChoice> | 'none', string> = {
  out: 'The post is kept: no rule touches it.',
  in: 'The post is reposted whatever its figures, and never deleted by a rule.',
  none: 'The rules decide about this post again.',
}

/** Keeps one post away from the rules, or has it reposted; undo puts back what was said before. */
export function useChoosePost() {
  const { orgId } = useWorkspace()
  const shared = {
    touches: () => [automationKey(orgId)],
    pendingId: ({ postId }: Choosing) => postId,
    failed: () => 'Couldn’t save what you chose for the post',
    repeats: true,
  }
  const back = useWrite<Choosing, Rules>({
    ...shared,
    send: (api, { postId, choice }) => api(RULES, { orgId, posts: [{ postId, choice }] }),
  })
  return useWrite<Choosing, Rules>({
    ...shared,
    send: (api, { postId, choice }) => api(RULES, { orgId, posts: [{ postId, choice }] }),
    done: (_rules, { postId, choice, before }) => ({
      message: CHOSEN[choice ?? 'none'],
      undo: () => back.mutateAsync({ postId, choice: before, before: choice }),
    }),
  })
}

/** Applies the enabled rules now: only looks, or acts where a rule is live. */
export function useRunRules() {
  const { orgId } = useWorkspace()
  return useWrite<{ dryRun: boolean }, Ran>({
    touches: () => [automationKey(orgId)],
    send: (api, { dryRun }, idempotencyKey) => api(RUN, { orgId, dryRun }, { idempotencyKey }),
    done: ({ counts }, { dryRun }) => ({
      message: dryRun
        ? `Looked at ${postsWords(counts.evaluated)}: the rules mean ${counts.matched}. Nothing happened on X.`
        : `Looked at ${postsWords(counts.evaluated)}: ${counts.acted} begun, ${counts.skipped} left alone.`,
    }),
  })
}
