import type { Operation } from '#kernel/operation.ts'

/** The audit log's sentence for each operation, as a module of the web app. */
export function describeAuditVerbs(operations: readonly Operation[]): string {
  const verbs = operations.flatMap(({ name, done }) => (done === undefined ? [] : [[name, done]]))
  return [
    '// Written by scripts/generate.ts from what the operations say is done.',
    '',
    '/** What each operation did, in everyday words; the name of the thing follows. */',
    `export const AUDIT_VERBS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(verbs), null, 2)}`,
    '',
  ].join('\n')
}
