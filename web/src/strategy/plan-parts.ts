import type { PlanForm } from './plan-form.ts'

/** What each part of the form is given. */
export interface PartProps {
  form: PlanForm
  change: (more: Partial<PlanForm>) => void
  /** What the server refused, by path. */
  fields: ReadonlyMap<string, string>
  /** Whether the part can only be read: there is nothing to add, remove or decide. */
  fixed: boolean
}
