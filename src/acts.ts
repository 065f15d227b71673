import { repostPost, ruleStands } from './features/automation/index.ts'
import { deletePublished } from './features/deleting/index.ts'
import { sendReplyAct } from './features/engagement/index.ts'
import type { ActKind } from './features/publisher/index.ts'

/**
 * Everything that is done at platforms besides publishing, one line for each kind. `docs/decisions/018` says how to add
 * one.
 */
const KINDS: readonly ActKind[] = [
  { ...deletePublished, stands: ruleStands },
  { ...repostPost, stands: ruleStands },
  sendReplyAct,
]

export const acts: ReadonlyMap<string, ActKind> = new Map(KINDS.map((kind) => [kind.name, kind]))
