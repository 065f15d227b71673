import { PLATFORM_NAMES, PLATFORMS } from '#contract/platforms.ts'
import { isNode, type Node, visit } from './syntax.ts'

const IDS = new Set<string>(PLATFORMS)
const VARIABLE = new RegExp(`\\b(?:${PLATFORMS.join('|').toUpperCase()})_[A-Z]`)
/** The names of networks, except X and Threads, since these are ordinary words too. */
const PROPER = Object.values(PLATFORM_NAMES).filter((name) => name !== 'X' && name !== 'Threads')
const NAME = new RegExp(`\\b(?:${PROPER.join('|')})\\b`)

/** Folders with code for every network, which may therefore name none. */
export const NAMES_NO_NETWORK = /^src\/(?:auth|features|kernel|main|surfaces)\/|^src\/[^/]+\.ts$/

const INBOX = 'the reply inbox, which the specification names after two networks'

/**
 * Files in these folders that may name a network, and why. Other code that depends on a network belongs in the
 * network's own folder.
 */
export const MAY_NAME_A_NETWORK: Readonly<Record<string, string>> = {
  'src/features/accounts/operations/choose-linkedin-pages.ts': 'an operation that the specification names so',
  'src/features/accounts/operations/connect-bluesky.ts': 'an operation that the specification names so',
  'src/features/accounts/operations/get-tiktok-creator-info.ts': 'an operation that the specification names so',
  'src/features/accounts/operations/get-bluesky-client-metadata.ts': 'an operation that the specification names so',
  'src/features/accounts/operations/list-linkedin-pages.ts': 'an operation that the specification names so',
  'src/features/automation/record-sweep.ts': 'the specification has rules for this network only',
  'src/features/automation/rules.ts': 'the specification has rules for this network only',
  'src/features/automation/sweep.ts': 'the specification has rules for this network only',
  'src/features/automation/operations/update-x-automation-rules.ts': 'an operation that the specification names so',
  'src/features/deleting/find-x-post.ts': 'delete_x_post, which the specification names so',
  'src/features/dms/conversations.ts': 'the specification has direct messages of this network only',
  'src/features/dms/draft-work.ts': 'the specification has direct messages of this network only',
  'src/features/engagement/listening/judge-middle.ts': INBOX,
  'src/features/engagement/listening/listened.ts': INBOX,
  'src/features/engagement/listening/own-accounts.ts': INBOX,
  'src/features/engagement/listening/planned-reads.ts': INBOX,
  'src/features/engagement/listening/read-posts.ts': INBOX,
  'src/features/engagement/listening/refresh-work.ts': INBOX,
  'src/features/engagement/listening/save-found.ts': INBOX,
  'src/features/engagement/listening/sources.ts': INBOX,
  'src/features/engagement/listening/suggest-work.ts': INBOX,
  'src/features/engagement/operations/get-settings.ts': INBOX,
  'src/features/engagement/operations/list-inbox.ts': INBOX,
  'src/features/engagement/operations/refresh-inbox.ts': INBOX,
  'src/features/engagement/operations/send-reply.ts': INBOX,
  'src/features/engagement/operations/suggest-listening.ts': INBOX,
  'src/features/engagement/operations/suggest-people.ts': INBOX,
  'src/features/engagement/operations/update-settings.ts': INBOX,
  'src/features/engagement/prompts/suggest-listening-1.ts': INBOX,
  'src/features/engagement/replying/draft-replies.ts': INBOX,
  'src/features/engagement/replying/read-community-rules.ts': INBOX,
  'src/features/engagement/replying/request-reply.ts': INBOX,
  'src/features/engagement/replying/sendability.ts': INBOX,
  'src/features/engagement/replying/sending-grounds.ts': INBOX,
  'src/features/onboarding/load-onboarding.ts': 'x_connection and xConnected, which the specification names so',
  'src/features/posts/operations/create-x-thread.ts': 'an operation that the specification names so',
  'src/features/reading/reader-of.ts': 'get_x_post and get_x_thread, which the specification names so',
  'src/features/scheduling/default-windows.ts':
    'a table of the rules: the contract has windows of these networks (Spec T3)',
  'src/features/scheduling/operations/update-scheduler-settings.ts':
    'the contract has windows of these networks (Spec T3)',
  'src/features/scheduling/settings.ts': 'the contract has windows of these networks (Spec T3)',
  'src/features/whole-account/accounts.ts': 'get_x_account_analytics, which the specification names so',
  'src/features/whole-account/read-account.ts': 'get_x_account_analytics, which the specification names so',
  'src/surfaces/docs/example-input.ts': 'examples of the reference page',
}

/** Where a program names a network: `'x'`, `platforms.bluesky`, `{ x: … }`, `X_CLIENT_ID`, "… on Bluesky". */
export function networkNames(program: Node): string[] {
  const found: string[] = []
  const noteText = (text: string) => {
    if (IDS.has(text) || VARIABLE.test(text) || NAME.test(text)) found.push(text)
  }
  visit(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') noteText(node.value)
    if (node.type === 'TemplateElement' && isCooked(node.value)) noteText(node.value.cooked)
    const key = node.type === 'MemberExpression' ? node.property : 'key' in node ? node.key : null
    if (node.computed !== true && isNode(key) && key.type === 'Identifier') noteText(String(key.name))
  })
  return found
}

function isCooked(value: unknown): value is { cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
}
