import { addPlatform, type Draft } from './draft.ts'
import { PlanLine } from './plan-line.tsx'
import { PlatformAdder } from './platform-adder.tsx'
import type { ChangeDraft } from './use-draft.ts'

/**
 * Below the text: another platform, and then the plan's fields, which come last because they appear late and must not
 * move anything.
 */
export function DraftFoot({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  return (
    <>
      <PlatformAdder draft={draft} add={(platform) => change((now) => addPlatform(now, platform))} />
      <PlanLine draft={draft} change={change} />
    </>
  )
}
