import { until } from '../../until.ts'
import { saying, type TestRun } from './world.ts'

export const statuses = async (run: TestRun) => (await run.steps()).map(({ key, status }) => `${key}: ${status}`)

/** An attempt whose worker hangs in the step `second` until the test releases it, like a worker that has stalled. */
export async function stuckIn(run: TestRun, timing = {}): Promise<{ letGo: () => void; ended: Promise<void> }> {
  const gate = Promise.withResolvers<void>()
  run.replace(async (ctx) => {
    const first = await saying(ctx, 'first', () => 'paid once')
    const second = await saying(ctx, 'second', async () => {
      await gate.promise
      return 'late'
    })
    return [first, second]
  })
  const ended = run.work(timing)
  await until(async () => (await statuses(run)).includes('second: running'), { that: 'the second step runs' })
  return { letGo: () => gate.resolve(), ended }
}
