import fc from 'fast-check'
import { forgetDue } from '../support/due-post.ts'
import type { Command } from './command.ts'
import { stories } from './commands.ts'
import { createJudge } from './judge.ts'
import { newModel } from './model.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

export interface ModelRun {
  runs: number
  seed: number
  /** The most commands in one story. */
  longest: number
  /** After so many milliseconds no further story is played, and no simpler one is searched for. */
  limitMs?: number
}

export interface Checked {
  stories: number
  commands: number
  /** What was wrong, the simplest story that shows it, and how to replay that story; null if nothing was wrong. */
  failure: string | null
}

/** Plays stories until one breaks a rule. A seed always gives the same stories. */
export async function checkModel(world: World, { runs, seed, longest, limitMs }: ModelRun): Promise<Checked> {
  const played = { stories: 0, commands: 0 }
  const holds = fc.asyncProperty(stories(longest), async (story) => {
    const desk = await world.openDesk()
    const real = { world, desk, judge: createJudge(world, desk) }
    const model = newModel()
    played.stories++
    try {
      for (const command of story) {
        if (!command.check(model)) continue
        await command.run(model, real)
        played.commands++
      }
      await settle(model, real)
    } finally {
      await abandon(world, desk.orgId)
    }
  })
  const result = await fc.check(holds, {
    seed,
    numRuns: runs,
    ...(limitMs !== undefined && { interruptAfterTimeLimit: limitMs }),
  })
  return { ...played, failure: result.failed ? await explain(result) : null }
}

/** Takes away what a story left, so that the worker of the next story has nothing to do. */
async function abandon({ app }: World, orgId: string): Promise<void> {
  await app.owner.updateTable('org').set({ status: 'suspended' }).where('id', '=', orgId).execute()
  await forgetDue(app.owner, orgId)
}

async function explain(result: fc.RunDetails<[Command[]]>): Promise<string> {
  const [story] = result.counterexample ?? []
  const error =
    result.errorInstance instanceof Error ? (result.errorInstance.stack ?? '') : String(result.errorInstance)
  return [
    `After this story (seed ${result.seed}, path ${result.counterexamplePath}):`,
    ...(story ?? []).map((command) => `  ${command}`),
    error,
  ].join('\n')
}
