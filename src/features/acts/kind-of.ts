import type { Services } from '#kernel/services.ts'
import type { ActRow } from './act-columns.ts'
import type { ActKind } from './act-kind.ts'

/** Throws for a kind that is not known here: it was written by a newer version, and waits for one. */
export function kindOf(services: Services, act: Pick<ActRow, 'kind'>): ActKind {
  const kind = services.acts.get(act.kind)
  if (!kind) throw new Error(`There is no kind of act called ${act.kind}`)
  return kind
}
