import type { PlanForm } from './plan-form.ts'

/** What each part of the form is given. */
export interface PartProps {
  form: PlanForm
  change: (more: Partial<PlanForm>) => void
  /** The server's problems, by path. */
  fields: ReadonlyMap<string, string>
  /** Whether the part is read-only. */
  fixed: boolean
}
