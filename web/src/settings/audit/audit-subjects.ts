/** The subjects of the audit log that a person can filter by; `audit-words.ts` has the operations of each. */
export const AUDIT_SUBJECT_NAMES = [
  'verdicts',
  'drafts',
  'deletions',
  'accounts',
  'people',
  'access',
  'settings',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECT_NAMES)[number]
