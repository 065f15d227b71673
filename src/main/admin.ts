/** `npm run admin -- <command>`: the operator's commands. */
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { runCommand, UsageError } from './admin/commands.ts'
import { explain } from './explain.ts'
import { requireNode } from './require-node.ts'

requireNode()
const ctx = { env: processEnv(), log: createLog('silent'), say: (words: string) => console.log(words) }
try {
  await runCommand(ctx, process.argv.slice(2))
} catch (error) {
  console.error(error instanceof UsageError ? error.message : explain(error, 'It could not be done'))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
