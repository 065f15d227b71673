/**
 * Moves the focus when a row of a list is removed together with its focused button: otherwise keyboard users would
 * start again at the top of the page. The focus goes to the last button of the next row, or else of the row before, or
 * else to `without`.
 */
export function focusBeside(button: Element, without: Element | null = null): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside ? [...beside.querySelectorAll('button')].at(-1) : without
  if (next instanceof HTMLElement) next.focus()
}
