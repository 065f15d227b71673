import type { Services } from '#kernel/services.ts'
import type { ActRow } from './act-columns.ts'
import type { ActKind } from './act-kind.ts'

/** Throws for an unknown kind. A newer version wrote such an act, and the act waits for a worker of that version. */
export function kindOf(services: Services, act: Pick<ActRow, 'kind'>): ActKind {
  const kind = services.acts.get(act.kind)
  if (!kind) throw new Error(`There is no kind of act called ${act.kind}`)
  return kind
}
