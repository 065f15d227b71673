/**
 * Test files that say nothing more on a PostgreSQL server than on the embedded one, which is PostgreSQL as well. What
 * can differ there is the version, and how a server is reached, locks, restarts and plans: what asks for that runs on
 * both (docs/decisions/122-ci-in-half-an-hour.md).
 */
const NO_NEWS = [
  // Plain SQL, in operations: `tests/registry` runs each of them on the server, with its answers and effects.
  /^src\/(auth|surfaces)\//,
  /^src\/features\/(ai|brand|home|invitations|media|members|notifications|onboarding|orgs|outside|preferences)\//,
  /^src\/features\/(results|tags|thoughts|users|videos|visuals|writing)\//,
  /^src\/features\/posts\/(content|writing)\//,
  // What happens at once, and what is killed, stays.
  /^src\/features\/strategy\/(?!at-once)/,
  /^src\/features\/context\/(?!killed)/,
  // `tests/paddle-year` plays whole years of subscriptions on the server.
  /^src\/features\/billing\//,
  // Inputs that are refused before they reach a database, and examples and answers of the same operations.
  /^tests\/registry\/(bad-input|docs-examples)\./,
  /^tests\/contract\//,
  // Stories about the product's decisions: the tables and jobs in them are those of `posts` and `publisher`.
  /^tests\/(mcp|model|platforms)\//,
  // What a network does with a post. The worker and its jobs run on the server in the other journeys.
  /^tests\/journeys\/(delete-(published|on-every-network)|film-in-processing|first-comment|read-outside)\./,
  // What a page lists or a person is told.
  /^tests\/journeys\/(a-month-of-verdicts|attention\.property|repeat-tells|website-to-drafts|where-to-look)\./,
  // The schema as it is described in files, which are made from the embedded database.
  /^scripts\//,
  // The same processes are killed in the same places; `job-takeover` and `webhook-kill` ask what a server does then.
  /^tests\/processes\/(client-main-job|kill-replies|kill-runs|kill-videos)\./,
]

export const hasNewsOnAServer = (file: string): boolean => !NO_NEWS.some((pattern) => pattern.test(file))
