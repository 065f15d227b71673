import { z } from 'zod'
import type { RunContext } from '#features/runs/index.ts'
import { modelRound, type Round } from './model-round.ts'
import type { Flawed } from './prompts/repair.ts'

/** The most repairs of one text. */
const MOST_REPAIRS = 2

interface Found {
  message: string
  severity: 'error' | 'warning'
}

interface Task<T, P> {
  round(flawed: Flawed | null): Pick<Round<T>, 'prompt' | 'schema' | 'task' | 'kept'>
  textOf(output: T): string
  check(output: T): Promise<P[]> | P[]
  problem: z.ZodType<P>
}

/**
 * A model writes, code checks, and the model corrects the problems that were found, at most twice. Remaining problems
 * are returned with the text, which is never cut.
 */
export async function writeAndCheck<T, P extends Found>(
  ctx: RunContext,
  { round, textOf, check, problem }: Task<T, P>,
): Promise<{ output: T; problems: P[] }> {
  const write = (repair: number, flawed: Flawed | null) =>
    modelRound(ctx, {
      ...round(flawed),
      key: repair === 0 ? 'write' : `repair ${repair}`,
      role: 'writer',
      label: repair === 0 ? 'Write' : `Correct what was found (${repair} of ${MOST_REPAIRS})`,
    })
  let output = await write(0, null)
  for (let repair = 0; ; repair++) {
    const written = output
    const problems = await ctx.step(
      {
        key: `check ${repair}`,
        kind: 'tool_call',
        isPure: true,
        role: 'checker',
        label: 'Check against the rules and the source',
        input: { text: textOf(written) },
        output: z.array(problem),
      },
      async () => ({ output: await check(written) }),
    )
    const wrong = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
    if (wrong.length === 0 || repair === MOST_REPAIRS) return { output, problems }
    output = await write(repair + 1, { text: textOf(written), problems: wrong })
  }
}
