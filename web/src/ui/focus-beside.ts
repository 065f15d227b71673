/**
 * Moves the focus when a row of a list goes away with its last button: otherwise people who use the keyboard would
 * start at the top of the page. The focus goes to the last button of the next row, else of the row before, else to
 * `without`.
 */
export function focusBeside(button: Element, without: Element | null = null): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside ? [...beside.querySelectorAll('button')].at(-1) : without
  if (next instanceof HTMLElement) next.focus()
}
