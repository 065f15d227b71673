/** The constraints of a control, and which of them are not met. */
type Constrained = Pick<HTMLInputElement, 'validity' | 'type' | 'title'> &
  Partial<Pick<HTMLInputElement, 'minLength' | 'maxLength' | 'min' | 'max' | 'required' | 'value'>>

/** Why a control cannot be sent as it stands, in our own words; null if it can. The browser’s own are in its language. */
export function constraintWords(control: Constrained): string | null {
  const { validity, type, title, minLength, maxLength, min, max } = control
  if (isBlank(control)) return 'This is still empty.'
  if (validity.valid) return null
  if (validity.valueMissing) {
    if (type === 'checkbox' || type === 'radio' || type.startsWith('select')) return 'Choose one of these.'
    return type === 'email' ? 'Type an email address.' : 'This is still empty.'
  }
  if (validity.badInput) return type === 'number' ? 'Type a number.' : 'This is not whole yet.'
  if (validity.typeMismatch)
    return type === 'url'
      ? 'This is no web address: those begin with https://.'
      : 'This is no email address: those look like anna@example.com.'
  if (validity.tooShort) return `Too short: at least ${minLength} characters.`
  if (validity.tooLong) return `Too long: at most ${maxLength} characters.`
  if (validity.rangeUnderflow) return `At least ${min}.`
  if (validity.rangeOverflow) return `At most ${max}.`
  if (validity.stepMismatch) return 'Type a whole number.'
  return title || 'This is not written as it should be.'
}

/** The browser counts spaces as text. In a password that is right. */
const isBlank = ({ type, required = false, value = '' }: Constrained): boolean =>
  required && (type === 'text' || type === 'textarea') && value !== '' && value.trim() === ''
