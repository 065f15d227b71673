import { parseArgs } from 'node:util'
import { MUTANTS } from './mutants.ts'
import { planFrom } from './plan.ts'
import { PLATFORM_CLASSES, type PlatformClass } from './platform.ts'
import { playSchedule } from './schedule.ts'
import { report, simulate } from './simulate.ts'

/*
 * Simulates publishing from the command line:
 *   run.ts [--class dedup|reconcile|blind] [--schedules 200000] [--seed 1]
 *   run.ts --mutants                     which invariant catches each broken publisher, and after how many schedules
 *   run.ts --class blind --replay 4711   what happens in one schedule
 */
const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    schedules: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
})
const classes = PLATFORM_CLASSES.filter((kind) => values.class === undefined || values.class === kind)
if (classes.length === 0) throw new Error(`--class must be one of ${PLATFORM_CLASSES.join(', ')}`)
const schedules = Number(values.schedules)
const seed = Number(values.seed)

if (values.replay !== undefined) replay(classes, Number(values.replay))
else if (values.mutants) tryMutants(classes)
else simulateAll(classes)

function simulateAll(kinds: readonly PlatformClass[]): void {
  const rows = kinds.map((kind) => {
    const before = process.cpuUsage()
    const { schedules: played, steps, failure } = simulate(kind, schedules, seed)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6
    if (failure !== null) {
      console.error(report(kind, failure))
      process.exitCode = 1
    }
    return {
      class: kind,
      seed,
      schedules: played,
      'steps each': Number((steps / played).toFixed(1)),
      'CPU seconds': Number(seconds.toFixed(2)),
      'schedules per CPU second': Math.round(played / seconds),
      violations: failure === null ? 0 : 1,
    }
  })
  console.table(rows)
  const broken = rows.reduce((sum, { violations }) => sum + violations, 0)
  console.log(`\n${rows.length - broken} passed, ${broken} failed`)
}

function tryMutants(kinds: readonly PlatformClass[]): void {
  const rows = MUTANTS.flatMap((mutant) =>
    kinds
      .filter((kind) => mutant.classes.includes(kind))
      .map((kind) => {
        const { schedules: played, failure } = simulate(kind, schedules, seed, mutant.machinery)
        if (failure === null) process.exitCode = 1
        return { mutant: mutant.name, class: kind, 'caught by': failure?.violation.invariant ?? '-', after: played }
      }),
  )
  console.table(rows)
}

function replay(kinds: readonly PlatformClass[], planSeed: number): void {
  const plan = planFrom(planSeed)
  for (const kind of kinds) {
    console.log(kind, plan)
    playSchedule(kind, plan, undefined, (line) => console.log(line))
  }
}
