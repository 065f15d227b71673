import type { AuditTarget, UserContext } from '#kernel/context.ts'

/** What a handler notes while it works: its audit target, and what to do after the commit. */
export interface Extras extends Pick<UserContext, 'audit' | 'afterCommit'> {
  target(): AuditTarget | null
  runAfterCommit(): void
}

export function collectExtras(): Extras {
  let target: AuditTarget | null = null
  const after: (() => void)[] = []
  return {
    audit: (noted) => {
      target = noted
    },
    afterCommit: (work) => after.push(work),
    target: () => target,
    runAfterCommit: () => {
      for (const work of after) work()
    },
  }
}
