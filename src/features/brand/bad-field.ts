import type { ErrorDetail } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'

/** A field of the kit that cannot be saved as sent. All bad fields are answered at once. */
export interface BadField {
  bad: ErrorDetail
}

/** Makes a bad field. `field` is its path in the body, such as `colors.primary`. */
export const badField = (field: string, code: string, message: string): BadField => ({
  bad: { path: `body.${field}`, code, message },
})

/** The 422 for bad fields: one line each, and nothing is saved. Spec V8 */
export function kitInvalid(details: ErrorDetail[]): AppError {
  const [first] = details
  const others = details.length > 1 ? `, and ${details.length - 1} more` : ''
  const message = `Nothing was saved. ${first?.path}: ${first?.message}${others}`
  return new AppError('unprocessable', message, { code: 'brand_kit_invalid', details })
}
