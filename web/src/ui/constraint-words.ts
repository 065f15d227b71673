/** A control's constraints, and which of them are violated. */
type Constrained = Pick<HTMLInputElement, 'validity' | 'type' | 'title'> &
  Partial<
    Pick<HTMLInputElement, 'validationMessage' | 'minLength' | 'maxLength' | 'min' | 'max' | 'required' | 'value'>
  >

/**
 * Why a control's value is invalid, in our own words. Null if it is valid. The browser’s messages are in the browser's
 * language.
 */
export function constraintWords(control: Constrained): string | null {
  const { validity, type, title, minLength, maxLength, min, max } = control
  if (isBlank(control)) return 'This is still empty.'
  if (validity.valid) return null
  // A field of ours has set the message.
  if (validity.customError && control.validationMessage) return control.validationMessage
  if (validity.valueMissing) {
    if (type === 'checkbox' || type === 'radio') return 'Choose one of these.'
    return type === 'email' ? 'Type an email address.' : 'This is still empty.'
  }
  if (validity.badInput) return type === 'number' ? 'Type a number.' : 'This is not complete yet.'
  if (validity.typeMismatch)
    return type === 'url'
      ? 'This is not a web address: web addresses begin with https://.'
      : 'This is not an email address: write it like anna@example.com.'
  if (validity.tooShort) return `Too short: at least ${minLength} characters.`
  if (validity.tooLong) return `Too long: at most ${maxLength} characters.`
  if (validity.rangeUnderflow) return `At least ${min}.`
  if (validity.rangeOverflow) return `At most ${max}.`
  if (validity.stepMismatch) return 'Type a whole number.'
  return title || 'This does not have the required form.'
}

/** Whether it contains only spaces, which the browser counts as text. In a password they are allowed. */
const isBlank = ({ type, required = false, value = '' }: Constrained): boolean =>
  required && (type === 'text' || type === 'textarea') && value !== '' && value.trim() === ''
