import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Step, StepDone, StepSpec } from './define-run.ts'
import { RunLost } from './run-row.ts'
import { beginStep, failStep, keepStep, type StepPlace } from './step-records.ts'

/** Makes the function that runs the steps of one attempt. `parent` is the step that contains them. */
export function stepper(services: Services, place: StepPlace, signal: AbortSignal): Step {
  return async <T>(spec: StepSpec<T>, work: Parameters<Step>[1]): Promise<T> => {
    const inOrg = <R>(record: Parameters<typeof inScope<R>>[2]) =>
      inScope(services.db, { orgId: place.attempt.orgId }, record, { mayBeLost: spec.isPure === true })
    const begun = await inOrg((db) => beginStep(db, place, spec))
    if (begun.kept) return spec.output.parse(begun.kept.value)
    const clock = services.clock
    const began = clock.monotonic()
    const took = () => Math.round(clock.monotonic() - began)
    let done: StepDone<unknown>
    try {
      signal.throwIfAborted()
      done = await work({ signal, step: stepper(services, { ...place, parentId: begun.id }, signal) })
    } catch (error) {
      await inOrg((db) => failStep(db, { ...place, stepId: begun.id }, error, took()))
      throw error
    }
    const ours = await inOrg((db) => keepStep(db, { ...place, stepId: begun.id }, done, took()))
    if (!ours) throw new RunLost()
    return spec.output.parse(JSON.parse(JSON.stringify(done.output)))
  }
}
